/** The topics of declared registers: `registro:<recurso>` tells which rows changed, `presenca:<recurso>:<id>` who is at one. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import { mayDo } from '#server/engine/access.ts';
import { Params } from '#server/engine/filters.ts';
import { isThere } from '#server/engine/read.ts';
import { looseScope, scopeSql, type ListScope } from '#server/engine/scope.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import type { NomeDeTopico, Topico } from './topicos.ts';

export type RegistrosDeps = { readonly pool: Pool; readonly registry: () => Registry };

export function topicosDeRegistros({ pool, registry }: RegistrosDeps): readonly Topico[] {
  /** The register that the topic names, told live and of just this provider; undefined: no such topic. */
  const entityOf = ({ chave: [recurso = ''], prestadorId }: NomeDeTopico): EntityModel | undefined => {
    const { entity } = registry();
    const found = Object.hasOwn(entity, recurso) ? entity[recurso] : undefined;
    return found?.live && found.tenant === (prestadorId !== null) ? found : undefined;
  };
  const scope = (entity: EntityModel, sessao: Sessao, { prestadorId }: NomeDeTopico): ListScope => {
    const { usuario, ability, alcance } = sessao;
    return looseScope(registry(), entity, { usuario, ability, alcance, prestadorId, ip: '', motivo: null });
  };
  return [
    {
      nome: 'registro',
      pode(sessao, topico) {
        const entity = entityOf(topico);
        return entity !== undefined && topico.chave.length === 1 && mayDo(entity, 'list', sessao.ability);
      },
      /** Who sees only some of the rows is not told which changed: that one exists would be told with it. */
      mostra(mudancas, sessao, topico) {
        const entity = entityOf(topico);
        if (!entity || !mudancas) return null;
        const conditions = scopeSql(scope(entity, sessao, topico), 't', new Params());
        if (conditions.length > (entity.tenant ? 1 : 0)) return null;
        return mudancas.map(({ id, acao, por }) => ({
          id,
          acao,
          ...(por === sessao.usuario.id ? { meu: true as const } : {}),
        }));
      },
    },
    {
      nome: 'presenca',
      efemero: true,
      async pode(sessao, topico) {
        const entity = entityOf(topico);
        const id = Number(topico.chave[1]);
        if (!entity || topico.chave.length !== 2 || !Number.isSafeInteger(id) || id < 1) return false;
        return mayDo(entity, 'view', sessao.ability) && isThere(pool, scope(entity, sessao, topico), id);
      },
    },
  ];
}
