/** The life of a template: draft, published, superseded (clinical-systems.md 2.17). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { conferirDado } from '#domain/formulario/publicavel.ts';
import { mudancasEntre } from '#domain/formulario/diferenca.ts';
import { DADO_VAZIO, lerDado } from '#domain/formulario/ler.ts';
import type { Dado } from '#domain/formulario/tipos.ts';
import type { Previa, TemplateEntity } from '#domain/formulario/wire.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { handOver } from '#server/engine/hand-over.ts';
import type { Records, Shown } from '#server/engine/records.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { EntityCall } from '#server/engine/call.ts';
import type { Contexto } from '#server/plugins/context.ts';
import * as repository from './repository.ts';
import { serieDe } from './repository.ts';

type Modelo = Shown<'form-templates'>;

/** 404 for a template of another provider, unless the caller is an administrator (specification B6). */
export async function lerTemplate(db: Queryable, contexto: Contexto, id: number): Promise<TemplateEntity> {
  const linha = await repository.templatePorId(db, id);
  if (!linha || (linha.prestadorId !== contexto.prestadorId && !contexto.usuario.admin))
    throw new AppError('nao-encontrado');
  const { prestadorId, prestadorNome, ...resto } = linha;
  return {
    ...resto,
    prestador: { id: prestadorId, nome: prestadorNome, type: 'Prestador' },
    versoes: await repository.versoesDaSerie(db, serieDe(linha), id),
  };
}

const dadoDe = (text: unknown): Dado => {
  const leitura = lerDado(String(text));
  return leitura.ok ? leitura.dado : DADO_VAZIO;
};

/** What publishing this draft would change, and how many answers hold each changed component. */
export async function previa(call: EntityCall, row: Modelo): Promise<Previa> {
  const { pool, registry } = call;
  const serie = serieDe(row);
  const versoes = await repository.versoesDaSerie(pool, serie, row.id);
  const anterior = versoes.find(({ situacao }) => situacao === 'PUBLICADO') ?? null;
  const velho = anterior && (await repository.templatePorId(pool, anterior.id));
  const { total, porChave } = await repository.respostasDaSerie(pool, serie);
  const mudancas = velho ? mudancasEntre(dadoDe(velho.dado), dadoDe(row.dado)) : [];
  return {
    problemas: conferirDado(row.dado, (recurso) => Object.hasOwn(registry.entity, recurso)),
    anterior: anterior && { id: anterior.id, numero: anterior.numero },
    respostas: total,
    mudancas: mudancas.map((mudanca) => ({ ...mudanca, respostas: porChave.get(mudanca.chave) ?? 0 })),
  };
}

async function lockless(db: Queryable, call: EntityCall, id: number): Promise<repository.LinhaTemplate> {
  const linha = await repository.templatePorId(db, id);
  if (!linha || linha.prestadorId !== call.prestadorId) throw new AppError('nao-encontrado');
  return linha;
}

/** The draft that follows a published version: the one that is there, or a copy. Answers its id. */
export async function novaVersao(modelos: Records<'form-templates'>, id: number): Promise<number> {
  const { call } = modelos;
  return inTransaction(call.pool, async (db) => {
    const linha = await lockless(db, call, id);
    const serie = serieDe(linha);
    await repository.travarSerie(db, serie);
    const versoes = await repository.versoesDaSerie(db, serie, 0);
    const rascunho = versoes.find(({ situacao }) => situacao === 'RASCUNHO');
    if (rascunho) return rascunho.id;
    const numero = Math.max(linha.numero, ...versoes.map((versao) => versao.numero)) + 1;
    const { server } = modelos.within(db);
    const { nome, descricao, dado, dono } = await server.read(id);
    return (await server.keep({ nome, descricao, dado, dono, numero, serieId: serie, situacao: 'RASCUNHO' }))
      .id;
  });
}

/** An administrator gives a draft to another provider, before any version of it was published. */
export async function mudarPrestador(call: EntityCall, id: number, prestador: unknown): Promise<void> {
  if (typeof prestador !== 'number' || !Number.isSafeInteger(prestador))
    throw validationError({ prestadorId: [texto.prestadorInvalido] });
  await inTransaction(call.pool, async (db) => {
    if (!(await repository.prestadorEmUso(db, prestador)))
      throw validationError({ prestadorId: [texto.prestadorInvalido] });
    await handOver(db, call, id, prestador, ({ situacao, serieId }) => {
      if (situacao !== 'RASCUNHO' || serieId !== null)
        throw new AppError('validacao', { messages: [texto.jaTemVersoes] });
    });
  });
}
