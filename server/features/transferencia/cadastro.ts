/** 'Criar cadastro' (CLIN-04): the destination gets a record of the person from the transfer, or says which of its own it is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { sideOf } from '#domain/registro/lifecycle.ts';
import { CAMPOS_COPIADOS, escolhaDe, type CadastroNoDestino } from '#domain/transferencia/cadastro.ts';
import { janelaDeLeitura } from '#domain/transferencia/janela.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import { pacienteDe, recebidoAte } from '#server/capabilities/cuidado/index.ts';
import { gravando, mesaDe } from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { iguaisNoDestino, travarCadastro } from './cadastro-repository.ts';
import { aCaminhoDaPessoa, partesDe } from './repository.ts';

export type PedidoDeCadastro = { readonly pacienteId?: number; readonly novo?: boolean };

/** The transfer in the caller's sight, as its destination, from the acceptance on. */
async function doDestino(app: FastifyInstance, request: FastifyRequest, id: number) {
  const porta = app.registros(request, 'transferencias-paciente');
  const transferencia = await porta.read(id);
  const { prestadorId } = contextoDe(request);
  if (sideOf(porta.call.entity, transferencia, prestadorId) !== 'shared') recusar(texto.cadastroSoDestino);
  const janela = janelaDeLeitura(transferencia, Date.now());
  if (!janela.aberta) recusar(texto.fechada[janela.porque]);
  return transferencia;
}

async function estado(
  db: Queryable,
  id: number,
  prestadorId: number,
): Promise<CadastroNoDestino['cadastro']> {
  const partes = await partesDe(db, id);
  const pessoa = await pacienteDe(db, partes?.cadastroId);
  return pessoa && pessoa.prestadorId === prestadorId ? { id: pessoa.id, nome: pessoa.nome } : null;
}

/** What there is, and who looks alike; nothing is written. */
export async function cadastroNoDestino(
  app: FastifyInstance,
  request: FastifyRequest,
  id: number,
): Promise<CadastroNoDestino> {
  const { pacienteId } = await doDestino(app, request, id);
  const { pool, prestadorId } = mesaDe(app, request, 'transferencias-paciente');
  const cadastro = await estado(pool, id, prestadorId);
  // Who looks alike is asked about by who may answer.
  const responde = contextoDe(request).ability.can('insert', 'paciente');
  const iguais = cadastro || !responde ? [] : await iguaisNoDestino(pool, pacienteId, prestadorId);
  return { cadastro, iguais };
}

/** Links or makes the record, once; answers its number. */
export async function criarCadastro(
  app: FastifyInstance,
  request: FastifyRequest,
  id: number,
  pedido: PedidoDeCadastro,
): Promise<{ readonly id: number; readonly novo: boolean }> {
  const transferencia = await doDestino(app, request, id);
  const mesa = mesaDe(app, request, 'transferencias-paciente');
  const { prestadorId } = mesa;
  const partes = await partesDe(mesa.pool, id);
  if (!partes) throw new AppError('nao-encontrado');
  return gravando(
    mesa,
    async (db) => {
      await travarCadastro(db, id);
      const havia = await estado(db, id, prestadorId);
      if (havia) return { id: havia.id, novo: false };
      const iguais = await iguaisNoDestino(db, transferencia.pacienteId, prestadorId);
      const escolha = escolhaDe(iguais, pedido);
      if (!escolha) throw validationError({ pacienteId: [texto.cadastroForaDaLista] });
      if (escolha.tipo === 'perguntar')
        throw new AppError('transicao-recusada', { messages: [texto.cadastroPergunta], data: { iguais } });
      // The number stands in another record here, whose CPF is another: it stays there until somebody says whose it is.
      const semCns = iguais.some(({ por }) => por === 'cns');
      const destinoId = escolha.tipo === 'ligar' ? escolha.id : await novoCadastro(db, semCns);
      const transferencias = mesa.porta('transferencias-paciente').server.everybodys.within(db);
      await transferencias.setAll([{ id, valores: { pacienteDestinoId: destinoId } }], { joining: true });
      // Received under this record before anybody said that it is the same person.
      const chegou = await recebidoAte(db, destinoId, prestadorId);
      if (
        chegou &&
        (await aCaminhoDaPessoa(db, destinoId, prestadorId, chegou.ate)).some((vem) => vem.id === id)
      )
        await transferencias.transition(id, { transicao: 'chegar' });
      return { id: destinoId, novo: escolha.tipo === 'criar' };
    },
    'pacientes',
  );

  /** Read at the origin in the transfer's name: the patient sees it in 'Quem viu'. */
  async function novoCadastro(db: Queryable, semCns: boolean): Promise<number> {
    const contexto = contextoDe(request);
    const motivo = texto.leitura(transferencia.origem ?? '', partes?.destino ?? '', id);
    const la = await app
      .registrosDe({ ...contexto, prestadorId: partes?.origemId ?? 0, motivo }, 'pacientes')
      .server.everybodys.within(db)
      .read(transferencia.pacienteId);
    const valores = Object.fromEntries(
      CAMPOS_COPIADOS.map((campo) => [campo, campo === 'cns' && semCns ? null : la[campo]]),
    );
    const { id: novoId } = await app.registros(request, 'pacientes').server.within(db).create(valores);
    return novoId;
  }
}
