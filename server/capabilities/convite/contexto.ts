/** Who acts by a link that leads to a document. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { semConta, type Contexto } from '#server/plugins/context.ts';
import type { Convite } from './finalidades.ts';

/** Nobody of the house: what is written bears the name of who signed, and no account. */
export function contextoDoLink(
  { nome, prestadorId }: Pick<Convite, 'nome' | 'prestadorId'>,
  ip: string,
): Contexto {
  return {
    usuario: semConta(nome),
    ability: buildAbility([{ action: 'manage', subject: 'all' }]),
    alcance: {
      prestadores: new Set(prestadorId === null ? [] : [prestadorId]),
      casa: true,
      tudo: true,
      profissionalId: null,
    },
    prestadorId,
    ip,
    motivo: null,
  };
}
