/** An answer: judged and worked out again on the server by the version it was given to, then kept as it is. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Leitura as LeituraClinica } from '#domain/acesso/leitura.ts';
import { lerDado, type Leitura } from '#domain/formulario/ler.ts';
import { CHAVE_PACIENTE } from '#domain/formulario/tipos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { aberto, escreveNele } from '#domain/prontuario/sessao.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { prontuarioServidor as doProntuario } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import { checkReferences } from '#server/engine/references.ts';
import { formularioDe, rotulosDe, semCalculados } from '#server/capabilities/formulario/index.ts';

type Valores = { readonly [campo: string]: unknown };
type Portas = {
  readonly respostas: Records<'form-respostas'>;
  readonly modelos: Records<'form-templates'>;
  /** Absent: no answer of this way is part of a chart. */
  readonly prontuarios?: Records<'prontuarios'>;
};

const isObjeto = (value: unknown): value is Valores =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
