import { configure } from '@testing-library/react';

/** On two busy cores a screen may take longer than the default second. Milliseconds. */
configure({ asyncUtilTimeout: 8_000 });
