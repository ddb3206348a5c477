/** Engines in order of preference: always the same, or those that are set up when they are asked for. */
export type EngineList<Engine> = readonly Engine[] | (() => Promise<readonly Engine[]>);

export const readEngines = async <Engine>(
  engines: EngineList<Engine>,
): Promise<readonly Engine[]> => (typeof engines === 'function' ? engines() : engines);
