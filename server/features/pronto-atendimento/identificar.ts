/** Whoever arrived without a name gets theirs: the provisional row's everything goes to the patient, each move audited. */
import { AppError, validationError, recusar } from '#domain/errors/app-error.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { idadeDe } from '#domain/formato/data.ts';
import { diferemMuito, retrato, type Decisoes } from '#domain/paciente/desfazer.ts';
import { fatosUnidos } from '#domain/paciente/uniao.ts';
import type { Desfazer } from '#domain/paciente/wire.ts';
import type { LadoALado } from '#domain/pronto-atendimento/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { pacienteServidor } from '#messages/paciente.ts';
import { uniaoServidor, unificarServidor } from '#messages/uniao.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import {
  identificacaoDe,
  moverTudo,
  previsao,
  travarPacientes,
  type Guardado,
  type Troca,
  type Uniao,
} from '#server/capabilities/uniao/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Recurso, ServerRecords } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { presente } from './presente.ts';
import {
  ambosInternados,
  emCursoDe,
  homonimosDe,
  pessoaDe,
  urgenciaEAcamado,
  type Pessoa,
} from './identidade-repository.ts';

export type Identificacao = {
  readonly atendimentoId: number;
  readonly pacienteId: number;
  readonly motivo: string;
  /** Why it is this person though sex or age differ, or another record has the same name and birth. */
  readonly diferenca?: string;
};

export async function identificar(
  mesa: Mesa,
  registry: Registry,
  pedido: Identificacao,
): Promise<{ nome: string }> {
  const motivo = pedido.motivo.trim();
  if (!dizMotivo(motivo)) throw validationError({ motivo: [texto.motivoIdentificar] });
  return gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, pedido.atendimentoId);
    if (!linha.naoIdentificado || linha.pacienteId === null) recusar(texto.jaIdentificado(linha.nome ?? ''));
    const troca = { de: linha.pacienteId, para: pedido.pacienteId };
    const antes = linha.nome ?? '';
    const { nome } = await quemE(db, mesa, troca, { situacao: linha.situacao, antes });
    const contexto = { ...mesa.contexto, motivo };
    const registros = <R extends Recurso>(recurso: R) => mesa.app.registrosDe(contexto, recurso).within(db);
    const motivoDiferenca = await exigirDiferenca(db, troca, pedido.diferenca);
    const cadastros = await juntarCadastro(db, mesa, troca);
    // Before the move, whose versions are what undoing compares.
    await guardarIdentidade(db, mesa, { id: linha.id, antes, contexto });
    const passagem = await moverTudo(db, { registry, registros, troca, nome, antes });
    const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
    await pacientes.remove(troca.de, (await pacientes.read(troca.de)).versao);
    const agora = new Date().toISOString();
    const unioes = registros('unioes-pacientes').server.everybodys;
    const { id } = await unioes.keep({
      ficaId: troca.para,
      nomeFica: nome,
      saiId: troca.de,
      nomeSai: antes,
      origem: 'IDENTIFICACAO',
      atendimentoId: linha.id,
      motivo,
      motivoDiferenca,
      pedidaEm: agora,
      pedidaPorId: mesa.contexto.usuario.id,
      pedidaPor: mesa.contexto.usuario.nome,
      guardado: JSON.stringify({ ...passagem, ...cadastros } satisfies Guardado),
    });
    await unioes.transition(id, { transicao: 'identificar' });
    await auditAct(db, 'pacientes', contexto, {
      acao: 'identificar',
      id: troca.para,
      depois: { nomeAntes: antes },
    });
    return { nome };
  });
}

/** The arrival says by which name it was known, and who found the true one; it may be over by then. */
async function guardarIdentidade(
  db: Queryable,
  { app }: Mesa,
  { id, antes, contexto }: { readonly id: number; readonly antes: string; readonly contexto: Contexto },
): Promise<void> {
  const valores = {
    naoIdentificado: false,
    nomeAntes: antes,
    identificadoEm: new Date().toISOString(),
    identificadoPor: contexto.usuario.nome,
  };
  const atendimentos = app.registrosDe(contexto, 'atendimentos-urgencia').server.everybodys.within(db);
  await atendimentos.setAll([{ id, valores }], { joining: true });
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
  const pessoa = visto && (await pacienteDe(db, troca.para));
  if (!pessoa) throw new AppError('nao-encontrado');
  if (visto.cadastro === 'UNIFICADO')
    throw recusar(unificarServidor.jaUnificado(visto._ref.unificadoComId?.label ?? ''));
  if (pessoa.provisorio) throw recusar(texto.cadastroProvisorio);
  if (pessoa.obito && situacao !== 'OBITO') throw recusar(pacienteServidor.comObito(pessoa));
  const senha = await emCursoDe(db, troca.para);
  if (senha !== null) throw recusar(texto.jaEsta(pessoa.nome, senha));
  if (await urgenciaEAcamado(db, troca)) throw recusar(texto.noLeito(pessoa.nome));
  if (await ambosInternados(db, troca)) throw recusar(texto.doisInternados(pessoa.nome, antes));
  return pessoa;
}

/** What the provisional record itself had learned: allergies, who to call, a death. Answers both as they were. */
async function juntarCadastro(
  db: Queryable,
  mesa: Mesa,
  { de, para }: Troca,
): Promise<Pick<Guardado, 'fica' | 'sai'>> {
  const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
  const { entity } = mesa.porta('pacientes').call;
  const [velho, novo] = [await pacientes.read(de), await pacientes.read(para)];
  const mudou = fatosUnidos(entity, novo, velho);
  const depois = Object.keys(mudou).length > 0 ? await pacientes.update(para, mudou, novo.versao) : novo;
  return {
    fica: { antes: retrato(entity, novo), depois: retrato(entity, depois) },
    sai: retrato(entity, velho),
  };
}

/** Of whom sex or age differ from what was seen at the door, or who has a namesake here, it is said why it is this person. */
async function exigirDiferenca(
  db: Queryable,
  { de, para }: Troca,
  given: string | undefined,
): Promise<string | null> {
  const { diferem } = await ladoALado(db, { de, para });
  const diferenca = given?.trim() ?? '';
  if (diferem.length === 0) return diferenca === '' ? null : diferenca;
  if (!dizMotivo(diferenca)) throw validationError({ diferenca: texto.dizerDiferenca(diferem) });
  return diferenca;
}

async function ladoALado(db: Queryable, { de, para }: Troca): Promise<LadoALado> {
  const [provisorio, escolhido] = [await pessoaDe(db, de), await pessoaDe(db, para)];
  if (!provisorio || !escolhido) throw new AppError('nao-encontrado');
  const dia = hoje();
  const com = ({ idadeEstimada, idadeEstimadaEm, ...pessoa }: Pessoa) => ({
    ...pessoa,
    idade: idadeDe({ ...pessoa, idadeEstimada, idadeEstimadaEm }, dia),
  });
  const par = { provisorio: com(provisorio), escolhido: com(escolhido) };
  const homonimos = await homonimosDe(db, para);
  return {
    ...par,
    diferem: [
      ...diferemMuito(par.provisorio, par.escolhido),
      ...(homonimos.length > 0 ? (['homonimo'] as const) : []),
    ],
    homonimos,
  };
}

/** Whoever arrived and the person chosen, one beside the other, before anything is joined. */
export async function comparar(
  mesa: Mesa,
  { atendimentoId, pacienteId }: { readonly atendimentoId: number; readonly pacienteId: number },
): Promise<LadoALado> {
  const linha = await mesa.porta('atendimentos-urgencia').read(atendimentoId);
  if (!linha.naoIdentificado || linha.pacienteId === null)
    recusar(texto.jaIdentificado(linha.nomePaciente ?? ''));
  const { id } = await mesa.porta('pacientes').read(pacienteId);
  return ladoALado(mesa.pool, { de: linha.pacienteId, para: id });
}

/** What undoing the identification of an arrival would do now. */
export async function preverDesfazer(
  mesa: Mesa,
  registry: Registry,
  atendimentoId: number,
): Promise<Desfazer> {
  const { situacao } = await mesa.porta('atendimentos-urgencia').read(atendimentoId);
  const uniao = await daChegada(mesa.pool, mesa.porta('unioes-pacientes').server, atendimentoId);
  const previsto = await previsao(mesa.pool, { registry, registros: mesa.porta }, uniao);
  // Here it is the outcome that ends it, and not a day.
  return { ...previsto, ate: null, ...(terminou(situacao) ? { impede: uniaoServidor.terminou } : {}) };
}

/** The arrival has no name again, and what it took along goes with it; until its outcome. */
export async function desfazerIdentificacao(
  mesa: Mesa,
  {
    atendimentoId,
    motivo: given,
    decisoes = {},
  }: { readonly atendimentoId: number; readonly motivo: string; readonly decisoes?: Decisoes },
): Promise<{ readonly nome: string }> {
  const motivo = given.trim();
  if (!dizMotivo(motivo)) throw validationError({ motivo: [texto.motivoDesfazer] });
  return gravando(mesa, async (db) => {
    const { situacao } = await presente(db, mesa, atendimentoId);
    const contexto = { ...mesa.contexto, motivo };
    const unioes = mesa.app.registrosDe(contexto, 'unioes-pacientes').server.everybodys.within(db);
    const uniao = await daChegada(db, unioes, atendimentoId);
    if (terminou(situacao)) recusar(uniaoServidor.terminou);
    await unioes.transition(uniao.id, {
      transicao: 'desfazer',
      motivo,
      campos: { decididoAoDesfazer: JSON.stringify(decisoes) },
    });
    return { nome: uniao.nomeSai };
  });
}

async function daChegada(
  db: Queryable,
  unioes: ServerRecords<'unioes-pacientes'>,
  atendimentoId: number,
): Promise<Uniao> {
  const id = await identificacaoDe(db, atendimentoId);
  if (id === undefined) recusar(uniaoServidor.semIdentificacao);
  return unioes.everybodys.read(id);
}

const FINS: ReadonlySet<string> = new Set(['ALTA', 'INTERNACAO', 'TRANSFERENCIA', 'OBITO', 'SAIU']);
const terminou = (situacao: string): boolean => FINS.has(situacao);
