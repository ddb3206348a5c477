/** A voice of one block of a recording. */
export type BlockVoice = {
  speechMs: number;
  /** What it sounds like: voices of one person point into about the same direction. */
  embedding: readonly number[];
};

/** 1 minus the cosine of two people is more; of one person in two blocks less. */
const maxDistance = 0.5;

type Person = { voices: { block: number; voice: number }[]; sum: number[] };

/**
 * For each voice of each block, the number of its person. The closest are joined first. Without a number of people, two
 * voices of one block are never one person, and no distant ones are joined.
 */
export function linkVoices(
  blocks: readonly (readonly BlockVoice[])[],
  people: number | null,
): number[][] {
  const persons: Person[] = blocks.flatMap((voices, block) =>
    voices.map(({ embedding, speechMs }, voice) => ({
      voices: [{ block, voice }],
      sum: scaled(embedding, speechMs),
    })),
  );
  while (people === null || persons.length > people) {
    const pair = closest(persons, people === null);
    if (!pair || (people === null && pair.distance > maxDistance)) break;
    const [gone] = persons.splice(pair.second, 1);
    const kept = persons[pair.first];
    if (!kept || !gone) break;
    kept.voices.push(...gone.voices);
    kept.sum = kept.sum.map((value, index) => value + (gone.sum[index] ?? 0));
  }
  const linked = blocks.map((voices) => voices.map(() => 0));
  for (const [person, { voices }] of persons.entries())
    for (const { block, voice } of voices) {
      const row = linked[block];
      if (row) row[voice] = person;
    }
  return linked;
}

function closest(persons: readonly Person[], keepsBlocksApart: boolean) {
  let best: { first: number; second: number; distance: number } | undefined;
  for (const [first, one] of persons.entries())
    for (let second = first + 1; second < persons.length; second += 1) {
      const other = persons[second];
      if (!other || (keepsBlocksApart && shareBlock(one, other))) continue;
      const distance = 1 - cosine(one.sum, other.sum);
      if (!best || distance < best.distance) best = { first, second, distance };
    }
  return best;
}

const shareBlock = (one: Person, other: Person): boolean =>
  one.voices.some(({ block }) => other.voices.some((voice) => voice.block === block));

/** Of length `weight`: voices with more speech say more about their person. */
function scaled(vector: readonly number[], weight: number): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => (length > 0 ? (value / length) * weight : 0));
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  const product = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  return lengths > 0 ? product / lengths : 0;
}
