/** What declarations name and a file of a folder answers: the guard of a step, the panels of a record. */
import { lugarDaGuarda } from '../lifecycle/guarda.ts';
import type { Report } from './check-shape.ts';
import type { ResourceDeclaration } from './declaration.ts';
import type { EntityModel } from './entity.ts';
import { suggestion } from './suggest.ts';

/** What the folders hold; whoever reads them says it. */
export type Found = {
  /** Every guard, 'folder/name'. */
  readonly guards: readonly string[];
  /** Features that have panels: src/features/<name>/panels.ts. */
  readonly panels: readonly string[];
};

/** Capabilities that the engine itself answers; any other is a feature's. */
const OF_THE_ENGINE: readonly string[] = ['duplicidade'];

/** Each step's guard is there. */
export function checkGuards(
  entities: readonly EntityModel[],
  { guards }: Found,
  at: (key: string) => Report,
): void {
  for (const { key, lifecycle } of entities)
    for (const { name, guard } of lifecycle?.transitions ?? []) {
      if (guard === undefined || guards.includes(guard)) continue;
      const { pasta } = lugarDaGuarda(guard);
      const place = pasta === '' ? '<pasta>' : pasta;
      at(key)(
        `x-entity.lifecycle.transitions.${name}.guard`,
        `'${guard}' não existe${suggestion(guard, guards, `; acrescente a regra em src/domain/${place}/guardas.ts, e diga '${place}/nome'`)}`,
      );
    }
}

/** Each capability is answered by somebody's panels. */
export function checkCapabilities(
  resources: readonly (readonly [string, ResourceDeclaration])[],
  { panels }: Found,
  at: (key: string) => Report,
): void {
  const known = [...OF_THE_ENGINE, ...panels];
  for (const [key, { capabilities }] of resources)
    for (const name of capabilities ?? [])
      if (!known.includes(name))
        at(key)(
          'capabilities',
          `'${name}' não existe${suggestion(name, known, `; crie src/features/${name}/panels.ts`)}`,
        );
}
