import { useReducedMotion as useReduced } from '@mantine/hooks';

/** As the page is written. */
export const useDirection = (): 'ltr' | 'rtl' =>
  document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
export const useReducedMotion = (): boolean =>
  useReduced(undefined, { getInitialValueInEffect: false });
