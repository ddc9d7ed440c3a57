/** A template made into a message for one patient of the provider: the same for the preview and for the sending. */
import type { Queryable } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatData, isDate } from '#domain/formato/data.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import {
  compor,
  falaDoPassado,
  destinoDe,
  enderecoEmLinha,
  linkServe,
  primeiroNome,
  termosClinicos,
  variaveisUsadas,
  type Canal,
  type Impedimento,
  type PedidoMensagem,
  type PreviaMensagem,
  type Valores,
} from '#domain/mensagem/compor.ts';
import { maior } from '#domain/privacidade/titular.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { envio as textos } from '#messages/mensagem.ts';

import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { findRow, findRowAudited } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { casaDe, responsavelConsentiu } from './repository.ts';

export type Deps = {
  readonly db: Queryable;
  readonly registry: Registry;
  readonly registros: OpenRecords;
  readonly comEmail: boolean;
  readonly publicUrl: string;
};

export type Modelo = {
  /** null: the house's own text, of no template. */
  readonly id: number | null;
  readonly nome: string;
  readonly finalidade: string;
  readonly canal: Canal;
  readonly assunto: string | null;
  readonly texto: string;
  readonly ativo: boolean;
  readonly versao: number;
};

export type Composta = {
  readonly previa: PreviaMensagem;
  readonly modelo: Modelo;
  readonly pacienteId: number;
};

const MAXIMO = 8000;

/** 404 for a template or patient that is not there for this provider, 403 without `view` of patients, 422 by field. */
export async function comporMensagem(
  deps: Deps,
  contexto: Contexto,
  modeloId: number,
  pedido: PedidoMensagem,
): Promise<Composta> {
  return comporTexto(deps, contexto, await modeloDe(deps, contexto, modeloId), pedido);
}

/** A template of the register; 404. */
export function modeloDe({ db, registry }: Deps, contexto: Contexto, modeloId: number): Promise<Modelo> {
  return linha<Modelo>(registry, 'mensagem-modelo', (entity) =>
    findRow(db, scopeOf(registry, entity, contexto), modeloId),
  );
}

/** The same for a text that is at hand, of the register or of the house's own. */
export async function comporTexto(
  { db, registry, comEmail, publicUrl }: Deps,
  contexto: Contexto,
  modelo: Modelo,
  pedido: PedidoMensagem,
): Promise<Composta> {
  const paciente = await linha(registry, 'pacientes', (entity) => {
    exigir(contexto, 'view', entity.subject, entity.plural);
    return findRowAudited(db, scopeOf(registry, entity, contexto), pedido.pacienteId, contexto);
  });
  const nome = String(paciente['nomeSocial'] ?? paciente['nome']);
  const valores = {
    ...(await valoresDaCasa(db, contexto, pedido, publicUrl)),
    paciente: nome,
    primeiroNome: primeiroNome(nome),
  };
  const texto = compor(modelo.texto, valores);
  const assunto = modelo.assunto === null ? null : compor(modelo.assunto, valores);
  if (texto.texto.length > MAXIMO) throw validationError({ texto: [textos.longa] });

  const faltando = [...new Set([...texto.faltando, ...(assunto?.faltando ?? [])])];
  const destino = destinoDe(modelo.canal, {
    celular: paciente['celular'] as string | null,
    email: paciente['email'] as string | null,
  });
  const impedimentos: Impedimento[] = [];
  if (!modelo.ativo) impedimentos.push({ motivo: 'inativo' });
  if (paciente['obito'] === true) impedimentos.push({ motivo: 'obito' });
  if (paciente['aceitaMensagens'] !== true) impedimentos.push({ motivo: 'sem-consentimento' });
  // By the unit's day: who came of age today answers for himself from now on.
  else if (
    maior(idadeDoPaciente(paciente), hoje()) === false &&
    !(await responsavelConsentiu(db, contexto.prestadorId, pedido.pacienteId))
  )
    impedimentos.push({ motivo: 'sem-responsavel' });
  if (destino === null) impedimentos.push({ motivo: 'sem-destino' });
  if (modelo.canal === 'EMAIL' && !comEmail) impedimentos.push({ motivo: 'sem-servidor' });
  const agora = localDateTime(new Date().toISOString(), fusoAtual());
  if (agora && falaDoPassado(modelo.finalidade, pedido, agora)) impedimentos.push({ motivo: 'passado' });
  if (faltando.length > 0) impedimentos.push({ motivo: 'faltando', variaveis: faltando });
  return {
    modelo,
    pacienteId: pedido.pacienteId,
    previa: {
      canal: modelo.canal,
      assunto: assunto?.texto ?? null,
      texto: texto.texto,
      destinatario: nome,
      destino,
      impedimentos,
      termosClinicos: termosClinicos(`${assunto?.texto ?? ''} ${texto.texto}`),
      variaveis: variaveisUsadas(modelo.assunto, modelo.texto),
      modeloVersao: modelo.versao,
    },
  };
}

const idadeDoPaciente = (paciente: Row) => ({
  dataNascimento: textOf(paciente['dataNascimento']),
  idadeEstimada: typeof paciente['idadeEstimada'] === 'number' ? paciente['idadeEstimada'] : null,
  idadeEstimadaEm: textOf(paciente['idadeEstimadaEm']),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function linha<T extends object = Row>(
  registry: Registry,
  recurso: string,
  find: (entity: EntityModel) => Promise<Row | undefined>,
): Promise<T> {
  const entity = registry.entity[recurso];
  if (!entity) throw new Error(`'${recurso}' is not declared`);
  const row = await find(entity);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  return row as unknown as T;
}

/** What the provider, the professional and the person who writes give. */
async function valoresDaCasa(
  db: Queryable,
  contexto: Contexto,
  pedido: PedidoMensagem,
  publicUrl: string,
): Promise<Valores> {
  const casa = await casaDe(db, contexto.prestadorId, pedido.profissionalId ?? null);
  const errors: { [field: string]: string[] } = {};
  if (pedido.data && !isDate(pedido.data)) errors['data'] = [textos.dataInvalida];
  if (pedido.hora && !/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(pedido.hora))
    errors['hora'] = [textos.horaInvalida];
  if (pedido.link && !linkServe(pedido.link, publicUrl)) errors['link'] = [textos.linkInvalido];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    data: pedido.data ? formatData(pedido.data) : null,
    hora: pedido.hora ?? null,
    link: pedido.link ?? null,
    profissional: casa?.profissional ?? null,
    prestador: casa?.prestador ?? null,
    telefone: casa?.telefone ? formatTelefone(casa.telefone) : null,
    endereco: casa ? enderecoEmLinha(casa) : null,
  };
}
