// @vitest-environment happy-dom
import { MantineProvider, Tooltip } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { theme } from './theme.ts';

afterEach(cleanup);

test('tooltips are shown to those who reach their button by keyboard, until they press Escape', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Tooltip label="Delete the file">
        <button type="button">Delete</button>
      </Tooltip>
    </MantineProvider>,
  );
  const button = screen.getByRole('button');
  act(() => button.focus());
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toBe('Delete the file');
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
