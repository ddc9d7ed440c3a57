/** The calls of templates and answers. */
import type { Leitura } from '#domain/acesso/leitura.ts';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import { CHAVE_PACIENTE } from '#domain/formulario/tipos.ts';
import type { TemplateAnswer, TemplateEntity } from '#domain/formulario/wire.ts';
import { today } from '#shared/clock.ts';
import type { RecordWire, Row } from '#engine/kit/index.ts';
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

/** The answer as a row of the compiled form: its values, with the names that what it refers to had then. */
export function linhaDe({ entity }: Formulario, resposta: Resposta): Row {
  const valores = JSON.parse(resposta.valores) as Valores;
  const nomes = JSON.parse(resposta.rotulos) as { readonly [chave: string]: string };
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

/** How a form's answers are read and written; one is never changed. `paciente`: settled before the form was opened. */
export function respostaWire(formulario: Formulario, formTemplateId: number, paciente?: number): RecordWire {
  return {
    get: async (id) => linhaDe(formulario, await lerResposta(id)),
    create: async (valores, idempotencyKey) => {
      const { data } = await requestFull<Resposta>('form-respostas/v1/incluir', {
        method: 'POST',
        body: { formTemplateId, valores: paciente === undefined ? valores : { ...valores, [CHAVE_PACIENTE]: paciente } },
        idempotencyKey,
        silent: true,
      });
      return { row: linhaDe(formulario, data), told: false };
    },
    update: () => Promise.reject(new Error('an answer does not change')),
  };
}
