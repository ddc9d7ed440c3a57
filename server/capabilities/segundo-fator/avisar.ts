/** What a person is told of his own factors: in the bell at once, by mail where the installation sends one. */
import { emailDoFator, avisoDoFator, type AvisoDoFator } from '#messages/segundo-fator.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import { pessoaDe } from './repository.ts';

export const AVISAR = kindOf('segundo-fator-aviso', {
  usuarioId: 'integer',
  aviso: 'string',
  quem: 'string',
});

const DESTINO = '/minha-conta/seguranca';

/** In the caller's transaction. `autor`: who did it, where it was not the person. */
export async function avisarDoFator(
  db: Queryable,
  usuarioId: number,
  aviso: AvisoDoFator,
  autor: { readonly id: number | null; readonly nome: string; readonly motivo: string | null } | null = null,
): Promise<void> {
  const { titulo, texto } = avisoDoFator[aviso];
  const porQue = autor?.motivo ? `${autor.nome}: ${autor.motivo}` : (autor?.nome ?? null);
  await notificar(db, {
    para: [usuarioId],
    tipo: 'SEG',
    titulo,
    texto: porQue === null ? texto : `${texto} (${porQue})`,
    destino: DESTINO,
    criadoPor: autor?.id ?? null,
  });
  await enqueue(db, AVISAR, { usuarioId, aviso, quem: porQue ?? '' });
}

/** The mail; nothing to do where none is sent or none is on file. */
export async function enviarAviso(
  db: Queryable,
  saida: Saida,
  {
    id,
    attempt,
    data,
  }: Pick<Task<{ usuarioId: number; aviso: string; quem: string }>, 'id' | 'attempt' | 'data'>,
): Promise<void> {
  if (saida.correio === null || !Object.hasOwn(avisoDoFator, data.aviso)) return;
  const pessoa = await pessoaDe(db, { id: data.usuarioId });
  if (!pessoa?.email) return;
  const aviso = data.aviso as AvisoDoFator;
  await enviarMensagem(saida, {
    para: { nome: pessoa.nome, endereco: pessoa.email },
    assunto: emailDoFator.assunto(saida.titulo(), avisoDoFator[aviso].titulo),
    linhas: emailDoFator.linhas(aviso, {
      nome: pessoa.nome,
      link: `${saida.publicUrl}${DESTINO}`,
      quem: data.quem === '' ? null : data.quem,
    }),
    numero: `segundo-fator-${id}-${attempt}`,
  });
}
