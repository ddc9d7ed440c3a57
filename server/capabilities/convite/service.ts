/**
 * Public links. The house makes them, and a stranger who proves who they are opens them. Each link takes a
 * fixed number of answers.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  conferenciasDe,
  finalDoCpf,
  identidadeConfere,
  LIMITES_CONVITE,
  linkDeMenor,
  primeiroNome,
  responsavelNoLink,
  situacaoDoConvite,
  type ConviteDaCasa,
  type ConvitePublico,
  type Passe,
  type PassoDaCasa,
  type PassoConvite,
  type ResponsavelDado,
  type ResponsavelNoLink,
} from '#domain/convite/convite.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { isEmail } from '#domain/formato/validate-format.ts';
import { isValidTelefone, normalizeTelefone } from '#domain/formato/telefone.ts';
import { conviteServidor as textos } from '#messages/convite.ts';
import { textoErro } from '#messages/erros.ts';
import { contarFalha, contarTentativa, esquecerTentativas } from '#server/capabilities/conta/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { Convite, Nome, NovoConvite } from './finalidades.ts';
import {
  conviteDoNumero,
  conviteDoToken,
  guardarPasse,
  inserirConvite,
  inserirPasso,
  marcarRevogado,
  passosDe,
  somarFalha,
  somarUso,
  temPasse,
  travarConvite,
  type Linha,
} from './repository.ts';

export type Deps = { readonly pool: Pool; readonly cofre: Cofre; readonly publicUrl: string };

const DIA_MS = 86_400_000;
const FINALIDADE_DO_COFRE = 'convite';
const resumoDe = (texto: string): Buffer => createHash('sha256').update(texto).digest();
const agora = (): string => new Date().toISOString();

/** The token is made of the seed by the installation's key: shown again to the house, kept nowhere. */
const tokenDe = ({ cofre }: Deps, semente: string): string =>
  cofre.derivar(semente, FINALIDADE_DO_COFRE).toString('base64url');

/** Whoever acts: somebody of the house, or a stranger at an address. */
type Quem = { readonly contexto: Contexto } | { readonly request: FastifyRequest };

const EVENTO: { readonly [passo in PassoConvite]?: string } = {
  criado: 'criar-convite',
  enviado: 'enviar-convite',
  aberto: 'abrir-convite',
  conferido: 'conferir-convite',
  negado: 'negar-convite',
  usado: 'usar-convite',
  recusado: 'usar-convite',
  revogado: 'revogar-convite',
};

/** Keeps a step with moment, address and browser, and tells the audit. */
export async function anotar(
  db: Queryable,
  { id, finalidade, prestadorId }: Pick<Convite, 'id' | 'finalidade' | 'prestadorId'>,
  passo: PassoConvite,
  autor: Quem | null,
  responsavel: ResponsavelNoLink | null = null,
): Promise<void> {
  const request = autor && 'request' in autor ? autor.request : null;
  const contexto = autor && 'contexto' in autor ? autor.contexto : null;
  const ip = request?.ip ?? contexto?.ip ?? null;
  const agente = request?.headers['user-agent'] ?? null;
  await inserirPasso(db, { conviteId: id, passo, ip, agente, usuarioId: contexto?.usuario.id ?? null });
  const acao = EVENTO[passo];
  if (acao)
    await writeEvent(
      db,
      { usuario: contexto?.usuario ?? null, prestadorId, ip, motivo: null },
      { recurso: 'convite', id, acao, depois: { finalidade, ...(responsavel ? { responsavel } : {}) } },
    );
}

/** Makes a link in the caller's transaction; the caller has asked the permission. 422 for what will not do. */
export async function criar<N extends Nome>(
  db: Queryable,
  contexto: Contexto,
  deps: Deps,
  novo: NovoConvite<N>,
): Promise<number> {
  const nascimento = novo.nascimento ?? null;
  const cpfFinal = finalDoCpf(novo.cpf);
  const email = novo.email?.trim() || null;
  const telefone = normalizeTelefone(novo.telefone ?? '') || null;
  const dura = novo.expiraEm.getTime() - Date.now();
  const erros = {
    ...(nascimento === null && cpfFinal === null ? { nascimento: [textos.semIdentidade] } : {}),
    ...(nascimento !== null && nascimento >= hoje() ? { nascimento: [textos.nascimentoInvalido] } : {}),
    ...(email !== null && !isEmail(email) ? { email: [textos.emailInvalido] } : {}),
    ...(telefone !== null && !isValidTelefone(telefone) ? { telefone: [textos.telefoneInvalido] } : {}),
    ...(dura <= 0 || dura > (LIMITES_CONVITE.dias + 1) * DIA_MS
      ? { prazo: [textos.prazoInvalido(LIMITES_CONVITE.dias)] }
      : {}),
  };
  if (Object.keys(erros).length > 0) throw validationError(erros);
  const semente = randomBytes(24).toString('base64url');
  const id = await inserirConvite(db, {
    finalidade: novo.finalidade,
    alvo: novo.alvo,
    prestadorId: novo.prestadorId,
    nome: novo.nome.trim().slice(0, LIMITES_CONVITE.nome),
    nascimento,
    cpfFinal,
    email,
    telefone,
    expiraEm: novo.expiraEm,
    usosMaximo: novo.usos ?? 1,
    resumo: resumoDe(tokenDe(deps, semente)),
    semente,
    criadoPor: contexto.usuario.id,
  });
  await anotar(db, { id, finalidade: novo.finalidade, prestadorId: novo.prestadorId }, 'criado', {
    contexto,
  });
  return id;
}

/** The address of a link; null where this installation's key did not make it. */
export async function linkDe(db: Queryable, deps: Deps, { id, semente }: Linha): Promise<string | null> {
  const token = tokenDe(deps, semente);
  const linha = await conviteDoToken(db, resumoDe(token));
  return linha?.id === id ? `${deps.publicUrl}/c/${token}` : null;
}

/** The links as the house sees them, each with its steps. */
export async function comoDaCasa(
  db: Queryable,
  deps: Deps,
  linhas: readonly Linha[],
): Promise<ConviteDaCasa[]> {
  const passos = Map.groupBy(
    await passosDe(
      db,
      linhas.map(({ id }) => id),
    ),
    ({ conviteId }) => conviteId,
  );
  const vistos: ConviteDaCasa[] = [];
  // One after another: a caller's transaction is one connection.
  for (const linha of linhas) {
    const { id, finalidade, nome, prestador, email, telefone, expiraEm, criadoEm, responsavel } = linha;
    const situacao = situacaoDoConvite(linha, agora());
    const link = situacao === 'aberto' ? await linkDe(db, deps, linha) : null;
    const passosDoConvite: PassoDaCasa[] = (passos.get(id) ?? []).map(({ passo, em, usuario }) => ({
      passo,
      em,
      usuario,
    }));
    vistos.push({
      id,
      finalidade,
      situacao,
      nome,
      prestador,
      email,
      telefone,
      link,
      expiraEm,
      criadoEm,
      responsavel: responsavel?.nome ?? null,
      passos: passosDoConvite,
    });
  }
  return vistos;
}

export async function exigirNumero(db: Queryable, id: number): Promise<Linha> {
  const linha = await conviteDoNumero(db, id);
  if (!linha) throw new AppError('convite-desconhecido');
  return linha;
}

/** The link of a token; 404 for one that never was. */
export async function exigirToken(db: Queryable, token: unknown): Promise<Linha> {
  const linha =
    typeof token === 'string' && token.length <= 100 ? await conviteDoToken(db, resumoDe(token)) : undefined;
  if (!linha) throw new AppError('convite-desconhecido');
  return linha;
}

/** The link, and what a stranger may know of it. */
export async function abrir(
  { pool }: Deps,
  request: FastifyRequest,
  token: unknown,
): Promise<{ readonly linha: Linha; readonly convite: ConvitePublico }> {
  const linha = await exigirToken(pool, token);
  await inTransaction(pool, (db) => anotar(db, linha, 'aberto', { request }));
  const convite = {
    finalidade: linha.finalidade,
    situacao: situacaoDoConvite(linha, agora()),
    prestador: linha.prestador,
    primeiroNome: primeiroNome(linha.nome),
    confere: conferenciasDe(linha),
    expiraEm: linha.expiraEm,
  };
  return { linha, convite };
}

/** 410 where the link opens no more. */
export function exigirAberto(convite: Convite): void {
  const situacao = situacaoDoConvite(convite, agora());
  if (situacao !== 'aberto') throw new AppError('convite-fechado', { data: { situacao } });
}

/**
 * Asks who it is. Wrong answers are bounded thrice: by address and by link as sign-ins are (docs/decisions/0041), and for
 * the link's whole life. 403 'convite-identidade', 410, 429.
 */
export async function conferir(
  { pool }: Deps,
  request: FastifyRequest,
  token: unknown,
  dada: { readonly nascimento?: string; readonly cpf?: string; readonly responsavel?: ResponsavelDado },
  menorPedeResponsavel: (convite: Convite) => boolean,
): Promise<Passe> {
  const linha = await exigirToken(pool, token);
  exigirAberto(linha);
  const vazias = conferenciasDe(linha).filter((conferencia) => !dada[conferencia]?.trim());
  if (vazias.length > 0)
    throw validationError(Object.fromEntries(vazias.map((vazia) => [vazia, [textos.identidadeVazia]])));
  const conta = `convite:${linha.id}`;
  const origem = { ip: request.ip };
  await contarTentativa(pool, conta, origem);
  if (!identidadeConfere(linha, dada)) {
    const falhas = await inTransaction(pool, async (db) => {
      await contarFalha(db, conta, null, origem);
      await anotar(db, linha, 'negado', { request });
      return somarFalha(db, linha.id);
    });
    const restam = LIMITES_CONVITE.falhas - falhas;
    if (restam <= 0) throw new AppError('convite-fechado', { data: { situacao: 'bloqueado' } });
    const texto = textoErro('convite-identidade', {});
    throw new AppError('convite-identidade', {
      messages: [restam > 3 ? texto : `${texto} ${textos.restam(restam)}`],
    });
  }
  // Said only now: that the link is a minor's is told to nobody who does not know the person.
  const deMenor =
    menorPedeResponsavel(linha) && noFuso(linha.fuso ?? undefined, () => linkDeMenor(linha, hoje()));
  const responsavel = deMenor ? responsavelNoLink(dada.responsavel) : null;
  if (deMenor && responsavel === null) throw validationError({ responsavel: [textos.pedeResponsavel] });
  const passe = randomBytes(32).toString('base64url');
  return inTransaction(pool, async (db) => {
    await esquecerTentativas(db, conta, origem);
    await anotar(db, linha, 'conferido', { request }, responsavel);
    const ate = await guardarPasse(db, linha.id, resumoDe(passe), LIMITES_CONVITE.passeMinutos, responsavel);
    return { passe, ate };
  });
}

/** The link of a caller whose identity is known. 404, 410, 403 'convite-passe'. */
export async function exigirConferido(db: Queryable, token: unknown, passe: unknown): Promise<Linha> {
  const linha = await exigirToken(db, token);
  exigirAberto(linha);
  const tem =
    typeof passe === 'string' && passe.length <= 100 && (await temPasse(db, linha.id, resumoDe(passe)));
  if (!tem) throw new AppError('convite-passe');
  return linha;
}

/** Counts one answer in the caller's transaction, so that no more are given than may be. 410. */
export async function usar(
  db: Queryable,
  { id }: Convite,
  request: FastifyRequest,
  passo: 'usado' | 'recusado' = 'usado',
): Promise<void> {
  const linha = await travarConvite(db, id);
  if (!linha) throw new AppError('convite-desconhecido');
  exigirAberto(linha);
  await somarUso(db, id);
  await anotar(db, linha, passo, { request });
}

/** Opens no more; one that is over already stays as it ended. Answers whether it was open. */
export async function revogar(db: Queryable, contexto: Contexto, id: number): Promise<boolean> {
  const linha = await travarConvite(db, id);
  if (!linha || linha.revogadoEm !== null || linha.usos >= linha.usosMaximo) return false;
  await marcarRevogado(db, id);
  await anotar(db, linha, 'revogado', { contexto });
  return true;
}
