/** Takes the place of a package that is not shipped (vite.config.ts). */
export {};
