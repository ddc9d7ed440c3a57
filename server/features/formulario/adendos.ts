/** An answer put right: an addendum beside it, never a change of it (Resolução CFM 1.638/2002). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { diferencas, vigenteDa, type Valores } from '#domain/formulario/adendo.ts';
import { CHAVE_PACIENTE } from '#domain/formulario/tipos.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { adendoServidor as texto } from '#messages/formulario-impressao.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Records, Shown, Stored } from '#server/engine/records.ts';
import { checkReferences } from '#server/engine/references.ts';
import { transitionIn } from '#server/engine/transition.ts';
import { formularioDe, rotulosDe, semCalculados } from '#server/capabilities/formulario/index.ts';

const MOTIVO_MAXIMO = 500;
const TEXTO_MAXIMO = 5000;

type Portas = { readonly respostas: Records<'form-respostas'>; readonly modelos: Records<'form-templates'> };

export type PedidoAdendo = {
  readonly motivo: string;
  readonly texto?: string | null;
  /** The whole form as it should be now; absent: only a text. */
  readonly valores?: Valores | null;
};

/** Adds the addendum and answers the row. 422 for what says nothing or is refused by the form, 412 where another came first. */
export async function acrescentarAdendo(
  { respostas: porta, modelos }: Portas,
  id: number,
  { motivo: motivoDito, texto: escrito, valores }: PedidoAdendo,
  versao: number,
): Promise<Shown<'form-respostas'>> {
  const resposta = await porta.read(id);
  const [motivo, nota] = [motivoDito.trim(), escrito?.trim() || null];
  if (motivo === '') throw validationError({ motivo: [texto.motivo] });
  if (motivo.length > MOTIVO_MAXIMO) throw validationError({ motivo: [texto.motivoLongo(MOTIVO_MAXIMO)] });
  if (nota !== null && nota.length > TEXTO_MAXIMO)
    throw validationError({ texto: [texto.textoLongo(TEXTO_MAXIMO)] });
  const template = await modelos.server.find(resposta.formTemplateId);
  if (!template) throw new AppError('nao-encontrado');
  const { mudados, rotulos, arquivos } = await corrigidos(porta, template, resposta, valores ?? null);
  if (nota === null && Object.keys(mudados).length === 0)
    throw new AppError('validacao', { messages: [texto.nadaMuda] });
  const { call } = porta;
  const novo = {
    em: new Date().toISOString(),
    autor: call.contexto.usuario.nome,
    motivo,
    texto: nota,
    valores: Object.keys(mudados).length > 0 ? JSON.stringify(mudados) : null,
    rotulos: Object.keys(rotulos).length > 0 ? JSON.stringify(rotulos) : null,
  };
  await inTransaction(call.pool, async (db) => {
    const guardada = await porta.server
      .within(db)
      .update(
        id,
        { adendos: [...resposta.adendos, novo], arquivos: [...resposta.arquivos, ...arquivos] },
        versao,
      );
    if (guardada.situacao === 'ORIGINAL')
      await transitionIn(
        db,
        call,
        id,
        { transicao: 'corrigir', motivo, versao: undefined },
        { propria: true },
      );
  });
  return porta.read(id);
}

/** What the form makes of the new values, as far as it differs from what holds now. */
async function corrigidos(
  { call }: Records<'form-respostas'>,
  template: Stored<'form-templates'>,
  resposta: Shown<'form-respostas'>,
  valores: Valores | null,
) {
  if (valores === null) return { mudados: {}, rotulos: {}, arquivos: [] };
  const { entity, calculados } = formularioDe(template);
  // Whom the answer is about is no matter of a correction.
  const dados = { ...semCalculados(valores, calculados), [CHAVE_PACIENTE]: resposta.pacienteId };
  const proprios = Object.hasOwn(entity.field, CHAVE_PACIENTE) ? dados : semPaciente(dados);
  const julgado = validatorsOf(entity).criar(proprios, { hoje: hoje(), eu: call.contexto.usuario.id });
  if (!julgado.ok) throw validationError(julgado.errors);
  const mudados = diferencas(vigenteDa(resposta).valores, semPaciente(julgado.value));
  await checkReferences(call.pool, { ...call, entity }, mudados, call.contexto);
  return {
    mudados,
    rotulos: await rotulosDe(call, entity, mudados),
    arquivos: entity.fields.flatMap((field) => {
      const arquivo = field.kind === 'file' ? mudados[field.id] : null;
      return typeof arquivo === 'string' ? [{ campo: field.id, arquivo }] : [];
    }),
  };
}

function semPaciente(valores: Valores): Valores {
  return Object.fromEntries(Object.entries(valores).filter(([campo]) => campo !== CHAVE_PACIENTE));
}
