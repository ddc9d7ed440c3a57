/** Who attends by telephone or video and is gone: a colleague goes on, in the same room (CLIN-10). */
import { recusar } from '#domain/errors/app-error.ts';
import { passagem as passar } from '#messages/passagem.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import { passagemDe } from '#server/capabilities/fila/index.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Queryable } from '#server/database/query.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import { presentes, travarQuemAtende, type Linha } from './repository.ts';

export const passagem = passagemDe<'teleatendimentos'>({
  titular: ({ situacao, atendenteId }) => (situacao === 'EM_ATENDIMENTO' ? atendenteId : null),
  por: 'conta',
  vinculo: null,
  presente: passar.presente,
  aviso: 'TEL',
  destino: ({ id }) => `/teleatendimentos/form/${id}`,
});

/** Whom the account attends now: one at a time, two clicks of one person one after the other. */
export async function minhaAgora(db: Queryable, escopo: Scope, eu: number): Promise<Linha | undefined> {
  await travarQuemAtende(db, eu);
  return (await presentes(db, escopo)).find(
    ({ situacao, atendenteId }) => situacao === 'EM_ATENDIMENTO' && atendenteId === eu,
  );
}

export async function exigirLivre({ db, registry, contexto }: RuleContext): Promise<void> {
  const minha = await minhaAgora(db, scopeOn(registry, 'teleatendimentos', contexto), contexto.usuario.id);
  if (minha) recusar(texto.jaAtendeOutra(minha.nome));
}
