/** `x-entity.life` and `x-happened.whose`: the fields are days, and the way leads to a person. */
import type { Report } from './check-shape.ts';
import type { EntityModel } from './entity.ts';
import { wayToPerson } from './happened.ts';

export function checkLives(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const byName = Object.fromEntries(entities.map((entity) => [entity.name, entity]));
  for (const entity of entities) {
    const report = at(entity.key);
    for (const side of ['from', 'to'] as const) {
      const id = entity.life?.[side];
      if (id !== undefined && entity.field[id]?.kind !== 'date')
        report(`x-entity.life.${side}`, `usa '${id}', que não é uma data do registro`);
    }
    for (const field of [...entity.fields, ...entity.children.flatMap(({ child }) => child?.fields ?? [])]) {
      const whose = field.happened?.whose;
      if (whose !== undefined && !wayToPerson(byName, entity, whose))
        report(
          `properties.${field.id}.x-happened.whose`,
          `usa '${whose}', que não leva a uma pessoa; diga uma referência a um cadastro com x-entity.life, o caminho até uma ('prontuarioId.pacienteId'), ou 'id'`,
        );
      if (field.happened?.afterDeath && whose === undefined)
        report(
          `properties.${field.id}.x-happened.afterDeath`,
          'não diz de quem; diga whose ou tire a palavra',
        );
    }
  }
}
