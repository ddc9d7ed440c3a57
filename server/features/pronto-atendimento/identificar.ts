/** Whoever arrived without a name gets theirs: the provisional row's everything goes to the patient, each move audited. */
import { AppError, validationError, recusar } from '#domain/errors/app-error.ts';
import { fatosUnidos } from '#domain/paciente/uniao.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { pacienteServidor } from '#messages/paciente.ts';
import { unificarServidor } from '#messages/uniao.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import { moverTudo, travarPacientes, type Troca } from '#server/capabilities/uniao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { presente } from './presente.ts';
import { ambosInternados, emCursoDe, urgenciaEAcamado } from './identidade-repository.ts';

const MOTIVO_MINIMO = 3;

export type Identificacao = {
  readonly atendimentoId: number;
  readonly pacienteId: number;
  readonly motivo: string;
};

export async function identificar(
  mesa: Mesa,
  registry: Registry,
  pedido: Identificacao,
): Promise<{ nome: string }> {
  const motivo = pedido.motivo.trim();
  if (motivo.length < MOTIVO_MINIMO) throw validationError({ motivo: [texto.motivoIdentificar] });
  return gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, pedido.atendimentoId);
    if (!linha.naoIdentificado || linha.pacienteId === null) recusar(texto.jaIdentificado(linha.nome ?? ''));
    const troca = { de: linha.pacienteId, para: pedido.pacienteId };
    const antes = linha.nome ?? '';
    const { nome } = await quemE(db, mesa, troca, { situacao: linha.situacao, antes });
    const contexto = { ...mesa.contexto, motivo };
    await juntarCadastro(db, mesa, troca);
    await moverTudo(db, { registry, app: mesa.app, contexto, troca, nome, antes });
    await guardarIdentidade(db, mesa, { id: linha.id, antes, contexto });
    const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
    await pacientes.remove(troca.de, (await pacientes.read(troca.de)).versao);
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

/** What the provisional record itself had learned: allergies, who to call, a death. */
async function juntarCadastro(db: Queryable, mesa: Mesa, { de, para }: Troca): Promise<void> {
  const pacientes = mesa.porta('pacientes').server.everybodys.within(db);
  const [velho, novo] = [await pacientes.read(de), await pacientes.read(para)];
  const mudou = fatosUnidos(mesa.porta('pacientes').call.entity, novo, velho);
  if (Object.keys(mudou).length > 0) await pacientes.update(para, mudou, novo.versao);
}
