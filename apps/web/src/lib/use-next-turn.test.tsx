// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useNextTurn } from './use-next-turn.ts';

afterEach(cleanup);

let drawings: boolean[] = [];
function Part({ name }: { name: string }) {
  const due = useNextTurn(name);
  drawings.push(due);
  return <p>{due ? 'there' : 'not yet'}</p>;
}

test('a part waits a turn when it is first drawn, and stands there at once when somebody comes back', async () => {
  render(<Part name="list" />);
  expect(await screen.findByText('there')).toBeTruthy();
  expect(drawings[0]).toBe(false);
  cleanup();
  drawings = [];
  render(<Part name="list" />);
  expect(drawings.every(Boolean)).toBe(true);
  expect(drawings.length).toBeGreaterThan(0);
  cleanup();
  drawings = [];
  render(<Part name="charts" />);
  expect(drawings[0]).toBe(false);
});
