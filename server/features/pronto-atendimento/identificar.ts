/** Whoever arrived without a name gets theirs: the provisional row's everything goes to the patient, each move audited. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { urgenciaServidor as texto } from '#messages/urgencia.ts';
import type { Queryable } from '#server/database/query.ts';
import { audit, auditAct } from '#server/engine/audit.ts';
import { lockRow } from '#server/engine/read.ts';
import { looseScope, type ListScope } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { gravando, presente, recusa, type Mesa } from './mesa.ts';
import { pessoaDe } from './repository.ts';
import {
  ambosInternados,
  emCursoDe,
  guardarIdentidade,
  mover,
  moverDocumentos,
  oQueRefere,
  travarPacientes,
  type Troca,
} from './unir-repository.ts';

const MOTIVO_MINIMO = 3;

export type Identificacao = { readonly atendimentoId: number; readonly pacienteId: number; readonly motivo: string };

export async function identificar(mesa: Mesa, registry: Registry, pedido: Identificacao): Promise<{ nome: string }> {
  const motivo = pedido.motivo.trim();
  if (motivo.length < MOTIVO_MINIMO) throw validationError({ motivo: [texto.motivoIdentificar] });
  return gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, pedido.atendimentoId);
    if (!linha.naoIdentificado || linha.pacienteId === null) throw recusa(texto.jaIdentificado(linha.nome ?? ''));
    const troca = { de: linha.pacienteId, para: pedido.pacienteId };
    const antes = linha.nome ?? '';
    const { nome } = await quemE(db, mesa, troca, { situacao: linha.situacao, antes });
    const contexto = { ...mesa.contexto, motivo };
    await juntarCadastro(db, mesa, troca);
    await moverTudo(db, { registry, contexto, troca, nome, antes });
    await guardarIdentidade(db, linha.id, { nome, antes, por: contexto.usuario.nome });
    const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
    await pacientes.remove(troca.de, (await pacientes.read(troca.de)).versao);
    await auditAct(db, 'pacientes', contexto, { acao: 'identificar', id: troca.para, depois: { nomeAntes: antes } });
    return { nome };
  });
}

/** The patient chosen, in the caller's sight and fit to be this person; both rows locked. */
async function quemE(
  db: Queryable,
  mesa: Mesa,
  troca: Troca,
  { situacao, antes }: { readonly situacao: string; readonly antes: string },
): Promise<{ readonly nome: string }> {
  const recusar = (frase: string) => validationError({ pacienteId: [frase] });
  if (troca.de === troca.para) throw recusar(texto.mesmoCadastro);
  await travarPacientes(db, troca);
  const visto = await mesa.porta('pacientes').within(db).find(troca.para);
  const pessoa = visto && (await pessoaDe(db, troca.para));
  if (!pessoa) throw new AppError('nao-encontrado');
  if (pessoa.provisorio) throw recusar(texto.cadastroProvisorio);
  if (pessoa.obito && situacao !== 'OBITO') throw recusar(texto.comObito(pessoa.nome));
  const senha = await emCursoDe(db, troca.para);
  if (senha !== null) throw recusar(texto.jaEsta(pessoa.nome, senha));
  if (await ambosInternados(db, troca)) throw recusar(texto.doisInternados(pessoa.nome, antes));
  return pessoa;
}

const igual = (um: string, outro: string): boolean => um.localeCompare(outro, 'pt-BR', { sensitivity: 'base' }) === 0;

/** What the provisional record itself had learned: allergies, who to call, a death. */
async function juntarCadastro(db: Queryable, mesa: Mesa, { de, para }: Troca): Promise<void> {
  const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
  const [velho, novo] = [await pacientes.read(de), await pacientes.read(para)];
  const alergias = (velho.alergias ?? []).filter(
    ({ agente }) => !(novo.alergias ?? []).some((outra) => igual(outra.agente, agente)),
  );
  const contatos = (velho.responsaveis ?? []).filter(
    ({ nome }) => !(novo.responsaveis ?? []).some((outro) => igual(outro.nome, nome)),
  );
  const mudou = {
    ...(alergias.length > 0
      ? { alergias: [...(novo.alergias ?? []).map(escrita), ...alergias.map(nova)], situacaoAlergias: 'TEM' as const }
      : {}),
    ...(contatos.length > 0 ? { responsaveis: [...(novo.responsaveis ?? []).map(escrita), ...contatos.map(nova)] } : {}),
    ...(velho.obito && !novo.obito ? { obito: true, dataObito: velho.dataObito } : {}),
  };
  if (Object.keys(mudou).length > 0) await pacientes.update(para, mudou, novo.versao);
}

/** A row of a child table as it is written: without the labels that travel with it. */
function escrita<T extends object>(linha: T): T {
  const { _ref: _rotulos, ...resto } = linha as T & { readonly _ref?: unknown };
  return resto as T;
}

/** The same as a new row of another record. */
function nova<T extends object>(linha: T): T {
  const { id: _id, ...resto } = escrita(linha) as T & { readonly id?: number };
  return resto as T;
}

type Mudanca = {
  readonly registry: Registry;
  readonly contexto: Contexto;
  readonly troca: Troca;
  readonly nome: string;
  readonly antes: string;
};

/** Each row of a register that moves is an event of its own, with both states. */
async function moverTudo(db: Queryable, { registry, contexto, troca, nome, antes }: Mudanca): Promise<void> {
  for (const { tabela, coluna, ids } of await oQueRefere(db, troca)) {
    const entity = registry.entities.find((uma) => uma.table === tabela);
    const escopo: ListScope | undefined = entity && {
      ...looseScope(registry, entity, contexto),
      linhas: 'todas',
      parteDe: undefined,
    };
    const estado = async (id: number) => (escopo ? ((await lockRow(db, escopo, id))?.snapshot ?? null) : null);
    const estados = new Map<number, string | null>();
    for (const id of ids) estados.set(id, await estado(id));
    await mover(db, { tabela, coluna, entity }, troca, nome);
    if (!entity) continue;
    for (const [id, velho] of estados)
      if (velho !== null) await audit(db, entity, contexto, { acao: 'alterar', id, antes: velho, depois: await estado(id) });
  }
  await moverDocumentos(db, troca, antes);
}
