/** What a chart still lacks before it can be closed, by the parts that its category shows (CLIN-02). */
import { TEXTOS_PRONTUARIO } from '#schemas/compartilhado/prontuario.ts';

type Registro = { readonly [campo: string]: unknown };

/** Fields that each part must have; a list inside is 'one of these'. */
const EXIGE: { readonly [parte: string]: readonly (readonly CampoDeTexto[])[] } = {
  ANAMNESE: [['queixaPrincipal']],
  SOAP: [['subjetivo', 'objetivo'], ['avaliacao'], ['plano']],
  EVOLUCAO: [['evolucao']],
};

/** As the screen calls each text, in its order. */
export const TITULO_DO_CAMPO = Object.fromEntries(
  TEXTOS_PRONTUARIO.map((texto) => [texto.const, texto.title]),
) as {
  readonly [campo in CampoDeTexto]: string;
};

/** A field of the chart that holds what the clinician wrote. */
export type CampoDeTexto = (typeof TEXTOS_PRONTUARIO)[number]['const'];

export function isCampoDeTexto(campo: string): campo is CampoDeTexto {
  return Object.hasOwn(TITULO_DO_CAMPO, campo);
}

const TABELAS = [
  'sinaisVitais',
  'problemas',
  'medicamentos',
  'imunizacoes',
  'historico',
  'procedimentos',
] as const;

const escrito = (valor: unknown): boolean =>
  Array.isArray(valor) ? valor.length > 0 : typeof valor === 'string' && valor.trim() !== '';

/** Titles of what is missing, in the order of the screen: 'Subjetivo ou Objetivo', 'Plano'. */
export function oQueFalta(registro: Registro): readonly string[] {
  const partes = Array.isArray(registro.secoes) ? (registro.secoes as readonly unknown[]).map(String) : [];
  return partes.flatMap((parte) =>
    (EXIGE[parte] ?? [])
      .filter((grupo) => !grupo.some((campo) => escrito(registro[campo])))
      .map((grupo) => grupo.map((campo) => TITULO_DO_CAMPO[campo]).join(' ou ')),
  );
}

/** A form that the chart's category shows, and the answer that the chart has to it. */
export type FormularioDoProntuario = {
  readonly serieId: number;
  readonly nome: string;
  readonly obrigatorio: boolean;
  /** The version in force; null: it was withdrawn. */
  readonly formTemplateId: number | null;
  readonly respostaId: number | null;
};

/** As a form of the chart is called among `preenchidos`. */
export const chaveDoFormulario = (serieId: number): string => `formulario-${serieId}`;

/** `preenchidos` of the record session (A3): the fields, tables and forms in which something is written. */
export function preenchidos(
  registro: Registro,
  formularios: readonly FormularioDoProntuario[] = [],
): readonly string[] {
  return [
    ...[...Object.keys(TITULO_DO_CAMPO), ...TABELAS].filter((campo) => escrito(registro[campo])),
    ...formularios
      .filter(({ respostaId }) => respostaId !== null)
      .map(({ serieId }) => chaveDoFormulario(serieId)),
  ];
}

/** Everything that closing asks for and is not there yet: texts of the sections, then forms. One withdrawn is asked of nobody. */
export function faltando(
  registro: Registro,
  formularios: readonly FormularioDoProntuario[],
): readonly string[] {
  return [
    ...oQueFalta(registro),
    ...formularios
      .filter(
        (formulario) =>
          formulario.obrigatorio && formulario.respostaId === null && formulario.formTemplateId !== null,
      )
      .map(({ nome }) => nome),
  ];
}

/** Why the chart cannot be closed, in one sentence with everything that is missing; nothing where it can. */
export function encerravel(
  registro: Registro,
  formularios: readonly FormularioDoProntuario[] = [],
): string | undefined {
  const falta = faltando(registro, formularios);
  if (falta.length > 0) return `Para encerrar, falta preencher: ${falta.join(', ')}.`;
  if (preenchidos(registro, formularios).length === 0)
    return 'Nada foi registrado neste prontuário. Se foi aberto por engano, cancele-o.';
  return undefined;
}
