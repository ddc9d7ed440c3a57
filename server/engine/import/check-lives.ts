/** Moments that a file brings of a person's life lie within it, as those that are typed (../lives.ts). */
import { registro } from '#messages/registro.ts';
import { Params } from '#server/engine/filters.ts';
import { stagedOutsideSql, wayOf } from '#server/engine/lives.ts';
import { changedSql } from './check-bonds.ts';
import type { Staging } from './staging.ts';

export async function checkLives(staging: Staging): Promise<void> {
  const { plan, registry } = staging;
  for (const field of plan.fields) {
    const way = wayOf(registry, plan.entity, field);
    const first = plan.fields.find(({ id }) => id === way?.hops[0]?.id);
    if (!way || !first) continue;
    const changed = changedSql(staging, [field, first]);
    for (const side of ['before', 'after'] as const) {
      const params = new Params();
      const outside = stagedOutsideSql(way, field, side, params);
      if (outside === undefined) continue;
      await staging.refuse(field, `${changed} AND ${outside}`, `'recusada'`, {
        values: params.values,
        mensagem: side === 'before' ? registro.foraAntes : registro.foraDepois,
      });
    }
  }
}
