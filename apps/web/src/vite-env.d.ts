/// <reference types="vite/client" />

declare module 'virtual:messages' {
  type Piece = () => Promise<{ default: Record<string, import('@lingui/core').Messages[string]> }>;
  export const messages: Readonly<Record<string, { start: Piece; rest: Piece; server: Piece }>>;
}
