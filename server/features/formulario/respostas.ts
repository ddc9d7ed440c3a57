/** An answer: judged and worked out again on the server by the version it was given to, then kept as it is. */
import { createHash } from 'node:crypto';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import type { Leitura as LeituraClinica } from '#domain/acesso/leitura.ts';
import { lerDado, type Leitura } from '#domain/formulario/ler.ts';
import { CHAVE_PACIENTE } from '#domain/formulario/tipos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { aberto, escreveNele } from '#domain/prontuario/sessao.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { prontuarioServidor as doProntuario } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import { namesOf } from '#server/engine/labels.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import { checkReferences } from '#server/engine/references.ts';
import type { EntityCall } from '#server/engine/call.ts';

type Valores = { readonly [campo: string]: unknown };
type Portas = {
  readonly respostas: Records<'form-respostas'>;
  readonly modelos: Records<'form-templates'>;
  /** Absent: no answer of this way is part of a chart. */
  readonly prontuarios?: Records<'prontuarios'>;
};

const isObjeto = (value: unknown): value is Valores =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compiled versions, by the text that each is made of: a day's date goes into its formulas. */
const compilados = new Map<string, Formulario>();
const MAX_COMPILADOS = 50;

/** The version as a form of the engine, compiled once a day. */
export function formularioDe(template: Stored<'form-templates'>): Formulario {
  const dia = hoje();
  const chave = createHash('sha256').update(`${dia}\n${template.nome}\n${template.dado}`).digest('base64');
  const pronto = compilados.get(chave);
  if (pronto) return pronto;
  const leitura = lerDado(template.dado);
  if (!leitura.ok)
    throw new AppError('interno', { cause: new Error(`form_template ${template.id} cannot be read`) });
  const formulario = compilar(template.nome, leitura.dado, dia);
  if (compilados.size >= MAX_COMPILADOS) compilados.clear();
  compilados.set(chave, formulario);
  return formulario;
}

/** How an answer came. */
export type Vinda = {
  /** The same key sends it once. */
  readonly chave?: string | undefined;
  /** Absent: somebody of the house. */
  readonly origem?: 'PACIENTE' | 'PUBLICO';
  /** Settled before it was answered; absent: the answer itself says it. */
  readonly pacienteId?: number | null;
  readonly pedidoId?: number;
  readonly evidencia?: string;
};

/** Writes the answer of `body` ({ formTemplateId, valores }) and answers its row. */
export async function responder(
  { respostas: porta, modelos, prontuarios }: Portas,
  body: unknown,
  { chave, pacienteId, ...vinda }: Vinda = {},
): Promise<Stored<'form-respostas'>> {
  const { call } = porta;
  const { pool, contexto } = call;
  if (!isObjeto(body)) throw new AppError('requisicao-invalida');
  const { formTemplateId, valores, prontuarioId, ...resto } = body;
  const errors = Object.fromEntries(Object.keys(resto).map((campo) => [campo, [texto.desconhecido(campo)]]));
  if (!Number.isSafeInteger(formTemplateId)) errors.formTemplateId = [texto.semCampo];
  if (!isObjeto(valores)) errors.valores = [texto.valores];
  if (prontuarioId !== undefined && (!prontuarios || !Number.isSafeInteger(prontuarioId)))
    errors.prontuarioId = [texto.desconhecido('prontuarioId')];
  if (Object.keys(errors).length > 0 || !isObjeto(valores)) throw validationError(errors);

  // Whoever may answer a form need not be one who may open its register.
  const template = await modelos.server.find(formTemplateId as number);
  if (!template || template.excluidoEm) throw new AppError('nao-encontrado');
  if (template.situacao !== 'PUBLICADO') throw new AppError('validacao', { messages: [texto.naoPublicado] });

  const { entity, calculados } = formularioDe(template);
  const prontuario =
    prontuarioId === undefined || !prontuarios
      ? null
      : await exigirProntuario(prontuarios, prontuarioId as number, template.serieId ?? template.id);
  // Whom a chart's answers are about is the chart's to say.
  const dono = prontuario ? prontuario.pacienteId : (pacienteId ?? null);
  const dados = vinda.origem || prontuario ? comPaciente(valores, entity, dono) : valores;
  const julgado = validatorsOf(entity).criar(semCalculados(dados, calculados), {
    hoje: hoje(),
    eu: contexto.usuario.id,
  });
  if (!julgado.ok) throw validationError(julgado.errors);
  const { [CHAVE_PACIENTE]: paciente = null, ...respostas } = julgado.value;
  await checkReferences(pool, { ...call, entity }, julgado.value, contexto);
  const arquivos = entity.fields.flatMap((field) => {
    const arquivo = field.kind === 'file' ? respostas[field.id] : null;
    return typeof arquivo === 'string' ? [{ campo: field.id, arquivo }] : [];
  });
  // The register is closed to the general calls: this is the one way in. A sending that is repeated finds its answer, also by
  // who may give it and not read it.
  return porta.server.create(
    {
      nome: template.nome,
      numero: template.numero,
      formTemplateId: template.id,
      serieId: template.serieId ?? template.id,
      [CHAVE_PACIENTE]: prontuario ? prontuario.pacienteId : (paciente as number | null),
      prontuarioId: prontuario?.id ?? null,
      leitura: leituraDe(lerDado(template.dado)),
      valores: JSON.stringify(respostas),
      rotulos: JSON.stringify(await rotulosDe(call, entity, julgado.value)),
      arquivos,
      ...vinda,
    },
    chave,
  );
}

/** A chart of the caller's own, open, that shows this form. 404, 403, 409, 422. */
async function exigirProntuario(porta: Records<'prontuarios'>, id: number, serie: number) {
  const prontuario = await porta.read(id);
  if (!escreveNele(prontuario.profissionalId, porta.call.contexto.alcance))
    throw new AppError('modulo-restrito', { messages: [doProntuario.doAutor] });
  if (!aberto(prontuario.estado))
    throw new AppError('registro-travado', { messages: [doProntuario.naoAberto] });
  if (!(prontuario.formularios ?? []).some(({ serieId }) => serieId === serie))
    throw validationError({ formTemplateId: [doProntuario.formularioAlheio] });
  return prontuario;
}

/** Whoever has no account speaks of nobody but whom the request is about. */
function comPaciente(valores: Valores, { field }: EntityModel, paciente: number | null): Valores {
  const { [CHAVE_PACIENTE]: _dito, ...resto } = valores;
  return Object.hasOwn(field, CHAVE_PACIENTE) ? { ...resto, [CHAVE_PACIENTE]: paciente } : resto;
}

/** A template that says nothing is clinical: who reads what a patient told is a decision, not a gap. */
function leituraDe(leitura: Leitura): LeituraClinica {
  return (leitura.ok ? leitura.dado.leitura : undefined) ?? 'CLINICA';
}

/** Whatever came for a calculated field is worked out again, so it is not even looked at. */
export function semCalculados(valores: Valores, calculados: readonly string[]): Valores {
  const tabelas = new Map<string, Set<string>>();
  const topo = new Set<string>();
  for (const caminho of calculados) {
    const [chave = '', coluna] = caminho.split('.');
    if (coluna === undefined) topo.add(chave);
    else tabelas.set(chave, (tabelas.get(chave) ?? new Set()).add(coluna));
  }
  const sem = (registro: Valores, fora: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(registro).filter(([chave]) => !fora.has(chave)));
  return Object.fromEntries(
    Object.entries(sem(valores, topo)).map(([chave, value]) => {
      const colunas = tabelas.get(chave);
      if (!colunas || !Array.isArray(value)) return [chave, value];
      return [chave, value.map((linha: unknown) => (isObjeto(linha) ? sem(linha, colunas) : linha))];
    }),
  );
}

/** The names of what was referred to, as they are now: an old answer names them so for ever. */
export async function rotulosDe(call: EntityCall, entity: EntityModel, valores: Valores): Promise<Valores> {
  const pedidos = entity.fields.flatMap((field) => [
    ...pedidosDe(field.id, field.ref?.resource, valores[field.id]),
    ...(field.child?.fields ?? []).flatMap((inner) =>
      ((valores[field.id] ?? []) as readonly Valores[]).flatMap((linha) =>
        pedidosDe(`${field.id}.${inner.id}`, inner.ref?.resource, linha[inner.id]),
      ),
    ),
  ]);
  const porRecurso = Map.groupBy(pedidos, ({ recurso }) => recurso);
  const rotulos: { [chave: string]: string } = {};
  for (const [recurso, lista] of porRecurso) {
    const alvo = call.registry.entity[recurso];
    if (!alvo) continue;
    const nomes = await namesOf(call.pool, alvo, [...new Set(lista.map(({ id }) => id))]);
    for (const [id, rotulo] of nomes) rotulos[`${recurso}:${id}`] = rotulo;
  }
  return rotulos;
}

function pedidosDe(campo: string, recurso: string | undefined, id: unknown) {
  return recurso !== undefined && typeof id === 'number' ? [{ campo, recurso, id }] : [];
}
