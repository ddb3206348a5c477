import { configure } from '@testing-library/react';

/** On two busy cores a screen may take longer than the usual second until it shows what is waited for. Milliseconds. */
configure({ asyncUtilTimeout: 8_000 });
