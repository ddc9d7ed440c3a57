/** One judgement of how a person proves himself: passkey, app, recovery code, or the password of who has none of them. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { lerCodigoDeRecuperacao, lerCodigoDoApp } from '#domain/segundo-fator/codigo.ts';
import { MEIOS, type Meio } from '#domain/segundo-fator/exigencia.ts';
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import {
  anonimo,
  confereSenha,
  contaDoSegundoPasso,
  contarFalha,
  contarTentativa,
  esquecerTentativas,
  type Origem,
} from '#server/capabilities/conta/index.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { conferirApp } from './app.ts';
import { avisarDoFator } from './avisar.ts';
import { conferirChave, type UsoDoDesafio } from './chaves.ts';
import { usarCodigo } from './codigos.ts';
import type { LugarDasChaves } from './lugar.ts';
import { usarCodigoDeInscricao } from './inscricao.ts';
import { liberarInscricao, senhaDe, temFator } from './repository.ts';

export type Conferidor = {
  readonly pool: Pool;
  readonly cofre: Cofre;
  readonly lugar: LugarDasChaves | null;
  /** Where passkeys would work, to be said where they do not. */
  readonly endereco: string;
  readonly agora: number;
};

export type Pessoa = { readonly id: number; readonly login: string };

type Body = {
  readonly meio?: unknown;
  readonly codigo?: unknown;
  readonly resposta?: unknown;
  readonly password?: unknown;
};

/**
 * The way that proved it. Throws 422 with a sentence (what was typed may be typed again), or 429 'tentativas-esgotadas':
 * typed codes are counted by person and address, as passwords are; a passkey cannot be guessed.
 */
export async function conferirPessoa(
  deps: Conferidor,
  pessoa: Pessoa,
  body: unknown,
  origem: Origem,
  uso: Extract<UsoDoDesafio, 'passo' | 'confirmacao'>,
): Promise<Meio> {
  const given = (body ?? {}) as Body;
  const meio = MEIOS.find((known) => known === given.meio);
  if (meio === undefined || (meio === 'senha' && uso === 'passo')) throw new AppError('requisicao-invalida');
  if (meio === 'chave') await byKey(deps, pessoa, given.resposta, origem, uso);
  else if (meio === 'app') await byApp(deps, pessoa, given.codigo, origem);
  else if (meio === 'codigo') await byRecoveryCode(deps, pessoa, given.codigo, origem);
  else await byPassword(deps, pessoa, given.password, origem);
  return meio;
}

/** The code that lets a first factor be made, counted as any other code that is typed; 422 with the sentence for a wrong one. */
export async function conferirInscricao(
  { pool, cofre }: Conferidor,
  pessoa: Pessoa,
  typed: unknown,
  origem: Origem,
  hash: string,
): Promise<void> {
  const code = lerCodigoDeRecuperacao(typed);
  if (code === null) throw validationError({ codigo: [texto.codigoInscricao] });
  await counted(pool, pessoa, origem, async (db) => {
    if (!(await usarCodigoDeInscricao(db, cofre, pessoa.id, code))) return texto.inscricaoErrada;
    await liberarInscricao(db, hash);
    return null;
  });
}

/** The place of passkeys; 422 that says where they would work. */
export function exigirLugar({ lugar, endereco }: Pick<Conferidor, 'lugar' | 'endereco'>): LugarDasChaves {
  if (!lugar) throw recusa(texto.semDominio(endereco));
  return lugar;
}

export function recusa(sentence: string): AppError {
  return new AppError('segundo-fator-recusado', { messages: [sentence] });
}

async function byKey(
  deps: Conferidor,
  pessoa: Pessoa,
  resposta: unknown,
  { ip }: Origem,
  uso: UsoDoDesafio,
): Promise<void> {
  const lugar = exigirLugar(deps);
  const judged = await conferirChave(deps.pool, deps.cofre, lugar, { resposta, uso, usuarioId: pessoa.id });
  if (judged.certa) return;
  await registrarRecusada(deps.pool, pessoa.id, judged.copiada, ip);
  throw recusa(judged.copiada ? texto.chaveCopiada : texto.chaveErrada);
}

/** A refused passkey of a known person is an event; a copy says so. */
export async function registrarRecusada(
  pool: Pool,
  usuarioId: number | null,
  copiada: boolean,
  ip: string,
): Promise<void> {
  if (usuarioId === null) return;
  await inTransaction(pool, (db) =>
    writeEvent(db, anonimo(ip), {
      recurso: 'usuario',
      id: usuarioId,
      acao: 'chave-recusada',
      depois: { resultado: copiada ? 'contador repetido' : 'assinatura recusada' },
    }),
  );
}

async function byApp(deps: Conferidor, pessoa: Pessoa, typed: unknown, origem: Origem): Promise<void> {
  const { pool, cofre, agora } = deps;
  const code = lerCodigoDoApp(typed);
  if (code === null) throw validationError({ codigo: [texto.codigoDoApp] });
  await counted(pool, pessoa, origem, async (db) => {
    const answer = await conferirApp(db, cofre, pessoa.id, code, agora);
    // A code that was right a moment ago tells nobody anything: it is not counted.
    if (answer === 'usado') throw validationError({ codigo: [texto.codigoUsado] });
    return answer === 'certo' ? null : texto.codigoErrado;
  });
}

async function byRecoveryCode(
  deps: Conferidor,
  pessoa: Pessoa,
  typed: unknown,
  origem: Origem,
): Promise<void> {
  const { pool, cofre } = deps;
  const code = lerCodigoDeRecuperacao(typed);
  if (code === null) throw validationError({ codigo: [texto.codigoRecuperacao] });
  await counted(pool, pessoa, origem, async (db) => {
    if (!(await usarCodigo(db, cofre, pessoa.id, code))) return texto.recuperacaoErrada;
    await avisarDoFator(db, pessoa.id, 'codigo-usado');
    return null;
  });
}

/** Of who has no second factor: the same password, counted as at the sign-in. */
async function byPassword(deps: Conferidor, pessoa: Pessoa, typed: unknown, origem: Origem): Promise<void> {
  const { pool } = deps;
  if (typeof typed !== 'string' || typed === '' || typed.length > 1000)
    throw validationError({ password: [texto.informeSenha] });
  if (await temFator(pool, pessoa.id)) throw recusa(texto.senhaNaoBasta);
  const hash = await senhaDe(pool, pessoa.id);
  if (hash === null) throw recusa(texto.semSenha);
  await contarTentativa(pool, pessoa.login, origem);
  if (!(await confereSenha(hash, typed))) {
    await inTransaction(pool, (db) => contarFalha(db, pessoa.login, pessoa.id, origem));
    throw validationError({ password: [texto.senhaErrada] });
  }
  await esquecerTentativas(pool, pessoa.login, origem);
}

/** Counted before it is judged; the sentence of `work` is a failure, which counts, and told to the person once it locks. */
async function counted(
  pool: Pool,
  { id }: Pessoa,
  origem: Origem,
  work: (db: Queryable) => Promise<string | null>,
): Promise<void> {
  const conta = contaDoSegundoPasso(id);
  await contarTentativa(pool, conta, origem);
  const wrong = await inTransaction(pool, work);
  if (wrong === null) return esquecerTentativas(pool, conta, origem);
  await inTransaction(pool, async (db) => {
    if (await contarFalha(db, conta, id, origem, 'segundo-fator')) await avisarDoFator(db, id, 'tentativas');
  });
  throw validationError({ codigo: [wrong] });
}
