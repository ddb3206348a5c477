import type { Position } from '../segment.ts';
import type { OfficePackage } from './office-package.ts';
import { readChart } from './read-chart.ts';
import type { TextPart } from './read-parts.ts';
import { readShapes } from './read-shapes.ts';
import type { Target } from './target.ts';

export type DrawnParts = {
  parts: TextPart<Target>[];
  /** The workbooks behind the charts, which contain their names a second time. */
  workbooks: string[];
};

/** Charts and diagrams referenced by a slide, a page or a sheet, with their dependent parts. */
export function listDrawnParts(
  pack: OfficePackage,
  owner: string,
  position?: Position,
): DrawnParts {
  const parts: TextPart<Target>[] = [];
  const workbooks: string[] = [];
  const at = position ? { position } : {};
  for (const { type, target } of pack.related(owner)) {
    if (type === 'chart' || type === 'chartEx') {
      parts.push({
        name: target,
        read(root) {
          const { slots, cellTexts, omitted } = readChart(root, target, position);
          return { slots: [...slots, ...cellTexts], omitted };
        },
      });
      for (const inner of pack.related(target)) {
        if (inner.type === 'package' && /\.xlsx$/iu.test(inner.target)) {
          workbooks.push(inner.target);
        }
        if (inner.type === 'chartUserShapes') {
          const options = { partName: inner.target, place: 'chart' as const, ...at };
          parts.push({ name: inner.target, read: (root) => readShapes(root, options) });
        }
      }
    } else if (type === 'diagramData' || type === 'diagramDrawing') {
      const options = { partName: target, place: 'diagram' as const, ...at };
      // The drawing is the program's last rendering of the data; it is shown, and recreated when the data changes.
      const echoes = type === 'diagramDrawing';
      parts.push({ name: target, echoes, read: (root) => readShapes(root, options) });
    }
  }
  return { parts, workbooks };
}
