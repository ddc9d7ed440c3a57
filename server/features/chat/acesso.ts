/** Who may open a conversation: who takes part, at its provider, and of one about a patient who attends them now. */
import type { FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { chatServidor as texto } from '#messages/chat.ts';
import { administradores, quemPode } from '#server/capabilities/conta/index.ts';
import { sabeDoPaciente } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import { participacao, pessoasPor, type Participacao, type PessoaComPapel, type Quem } from './repository.ts';

export type Eu = Quem & { readonly profissionalId: number | null; readonly registry: Registry };

/** Whoever looks at the product as somebody else does not read that person's conversations. */
export function euDe(request: FastifyRequest): Eu {
  const { usuario, alcance, prestadorId } = contextoDe(request);
  if (sessaoDe(request).vendoComo !== null)
    throw new AppError('acesso-negado', { messages: [texto.vendoComo] });
  if (prestadorId === null) throw prestadorNaoInformado();
  return {
    usuarioId: usuario.id,
    prestadorId,
    profissionalId: alcance.profissionalId,
    registry: request.server.registro.atual,
  };
}

export const sabeDe = (db: Queryable, eu: Eu, pacienteId: number): Promise<boolean> =>
  sabeDoPaciente(db, eu.registry, { prestadorId: eu.prestadorId, pacienteId }, eu);

/** The caller's part; 404 for a conversation that is not theirs, 403 where the patient is not (any more). */
export async function exigirConversa(db: Queryable, eu: Eu, id: number): Promise<Participacao> {
  const minha = await participacao(db, eu, id);
  if (!minha) throw new AppError('nao-encontrado', { messages: [texto.semConversa] });
  if (minha.pacienteId !== null && !(await sabeDe(db, eu, minha.pacienteId)))
    throw new AppError('alcance-negado', { messages: [texto.semVinculo] });
  return minha;
}

/** Everybody who can be written to at the provider, the caller apart. */
export async function pessoasDoChat(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
): Promise<PessoaComPapel[]> {
  const ids = [
    ...(await quemPode(db, { sujeito: 'chat', acao: 'list', prestadorId })),
    ...(await administradores(db)),
  ];
  return pessoasPor(
    db,
    [...new Set(ids)].filter((id) => id !== usuarioId),
  );
}

/** Those named, each of whom uses the chat here and, where it is about a patient, attends them. */
export async function exigirPessoas(
  db: Queryable,
  eu: Eu,
  ids: readonly number[],
  pacienteId: number | null,
): Promise<void> {
  const daqui = new Map((await pessoasDoChat(db, eu)).map((pessoa) => [pessoa.id, pessoa]));
  const escolhidas = ids.flatMap((id) => daqui.get(id) ?? []);
  if (escolhidas.length < ids.length) throw validationError({ pessoas: [texto.pessoaInvalida] });
  if (pacienteId === null) return;
  const sem: string[] = [];
  for (const { id, nome, profissionalId } of escolhidas)
    if (
      !(await sabeDoPaciente(
        db,
        eu.registry,
        { prestadorId: eu.prestadorId, pacienteId },
        { usuarioId: id, profissionalId },
      ))
    )
      sem.push(nome);
  if (sem.length > 0) throw validationError({ pessoas: [texto.outroSemVinculo(sem)] });
}
