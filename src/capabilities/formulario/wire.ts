/** The calls of templates and answers. */
import type { Leitura } from '#domain/acesso/leitura.ts';
import { vigenteDa, type Adendo, type Estado } from '#domain/formulario/adendo.ts';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import { CHAVE_PACIENTE } from '#domain/formulario/tipos.ts';
import type { TemplateAnswer, TemplateEntity } from '#domain/formulario/wire.ts';
import { today } from '#shared/clock.ts';
import type { RecordWire, Row } from '#engine/kit/index.ts';
import type { Printed } from '#capabilities/documento/index.ts';
import { request, requestFull } from '#shared/http/client.ts';

/** The template, whichever version (FORM-02). */
export async function lerTemplate(id: number, signal?: AbortSignal): Promise<TemplateEntity> {
  const answer = await request<TemplateAnswer>(`form-templates/v1/get/${id}`, { signal, silent: true });
  return answer.result.entity;
}

type Conteudo = Pick<TemplateEntity, 'nome' | 'dado'>;

/** The template as a form of the engine; null where its content cannot be read. */
export function formularioDe({ nome, dado }: Conteudo): Formulario | null {
  const leitura = lerDado(dado);
  return leitura.ok ? compilar(nome, leitura.dado, today()) : null;
}

/** Who may read the answers to this version. */
export function leituraDo({ dado }: Pick<TemplateEntity, 'dado'>): Leitura {
  const leitura = lerDado(dado);
  return (leitura.ok ? leitura.dado.leitura : undefined) ?? 'CLINICA';
}

/** The same for a patient who is known already: nobody is asked for. 'sem-paciente': its answers are about nobody. */
export function formularioParaPaciente({ nome, dado }: Conteudo): Formulario | 'sem-paciente' | null {
  const leitura = lerDado(dado);
  if (!leitura.ok) return null;
  if ((leitura.dado.paciente ?? 'nao') === 'nao') return 'sem-paciente';
  return compilar(nome, { ...leitura.dado, paciente: 'nao' }, today());
}

export type Resposta = Row & {
  readonly nome: string;
  readonly numero: number;
  readonly formTemplateId: number;
  readonly serieId: number;
  readonly valores: string;
  readonly rotulos: string;
  readonly respondidaEm: string;
  readonly criadoPor: string | null;
  /** In the order in which they were written. */
  readonly adendos: readonly Adendo[];
};

export function lerResposta(id: number, signal?: AbortSignal): Promise<Resposta> {
  return request<Resposta>(`form-respostas/${id}`, { signal, silent: true });
}

/** Whom the answer is about; null where the form keeps no patient. */
export function pacienteDa(resposta: Resposta): number | null {
  const id = resposta[CHAVE_PACIENTE];
  return typeof id === 'number' ? id : null;
}

type Valores = { readonly [campo: string]: unknown };

/**
 * The answer as a row of the compiled form: its values, with the names that what it refers to had then. `estado`: as it was
 * at one time; without it, as it holds now.
 */
export function linhaDe(
  { entity }: Formulario,
  resposta: Resposta,
  estado: Estado = vigenteDa(resposta),
): Row {
  const { valores, rotulos: nomes } = estado;
  const refs = (fields: Formulario['entity']['fields'], linha: Valores) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const id = linha[field.id];
        const label = field.ref && typeof id === 'number' ? nomes[`${field.ref.resource}:${id}`] : undefined;
        return label === undefined ? [] : [[field.id, { id, label }]];
      }),
    );
  const proprios: Valores = { ...valores, [CHAVE_PACIENTE]: resposta[CHAVE_PACIENTE] };
  const tabelas = entity.children.map((field) => [
    field.id,
    ((proprios[field.id] ?? []) as readonly Valores[]).map((linha) => ({
      ...linha,
      _ref: refs(field.child?.fields ?? [], linha),
    })),
  ]);
  return {
    ...proprios,
    ...Object.fromEntries(tabelas),
    id: resposta.id,
    versao: resposta.versao,
    _ref: refs(entity.fields, proprios),
  };
}

/**
 * How a form's answers are read and written; one is never changed. `paciente`: settled before the form was opened;
 * `prontuario`: the chart that it is a part of, which says whom it is about.
 */
export function respostaWire(
  formulario: Formulario,
  formTemplateId: number,
  paciente?: number,
  prontuario?: number,
): RecordWire {
  return {
    get: async (id) => linhaDe(formulario, await lerResposta(id)),
    create: async (valores, idempotencyKey) => {
      const { data } = await requestFull<Resposta>('form-respostas/v1/incluir', {
        method: 'POST',
        body: {
          formTemplateId,
          valores: paciente === undefined ? valores : { ...valores, [CHAVE_PACIENTE]: paciente },
          ...(prontuario === undefined ? {} : { prontuarioId: prontuario }),
        },
        idempotencyKey,
        silent: true,
      });
      return { row: linhaDe(formulario, data), told: false };
    },
    update: () => Promise.reject(new Error('an answer does not change')),
  };
}

/** How an answer is put right: what changes goes into an addendum. `motivo` and `texto` are asked at the moment of saving. */
export function correcaoWire(
  formulario: Formulario,
  resposta: Resposta,
  nota: () => { motivo: string; texto: string },
): RecordWire {
  return {
    get: () => Promise.resolve(linhaDe(formulario, resposta)),
    create: () => Promise.reject(new Error('an addendum belongs to an answer')),
    update: async (id, mudados, versao) => {
      const valores = { ...vigenteDa(resposta).valores, ...mudados };
      const row = await acrescentarAdendo(id, versao, { ...nota(), valores });
      return { row: linhaDe(formulario, row), told: false };
    },
  };
}

type PedidoAdendo = { readonly motivo: string; readonly texto: string; readonly valores?: Valores };

/** Throws HttpError; 412 where another addendum came first. */
export function acrescentarAdendo(id: number, versao: number, body: PedidoAdendo): Promise<Resposta> {
  return request<Resposta>(`form-respostas/${id}/adendos`, {
    method: 'POST',
    body,
    ifMatch: versao,
    silent: true,
  });
}

/** Printing takes its time. */
const PRINT_MS = 90_000;

/** The answer on the unit's letterhead; its right to be kept is empty where it is about no patient. */
export async function imprimirResposta(id: number): Promise<Printed> {
  const { data, headers } = await requestFull<Blob>(`form-respostas/${id}/_pdf`, {
    method: 'POST',
    as: 'blob',
    silent: true,
    timeoutMs: PRINT_MS,
  });
  return { pdf: data, documento: headers.get('x-documento') ?? '' };
}
