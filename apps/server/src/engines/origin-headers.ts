/** Headers that name the request or job that an engine works for; a service outside can log them. */
export type OriginHeaders = () => Record<string, string>;
