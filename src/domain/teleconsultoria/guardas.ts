/** Who takes which step of a teleconsultoria (guards of its declared life). */
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Campos = { readonly [campo: string]: unknown };
type Passo = { readonly registro: Campos; readonly eu: number };

export function doTeleconsultor({ registro, eu }: Passo): string | undefined {
  return registro.teleconsultorId === eu
    ? undefined
    : texto.soQuemAtende(String(registro.teleconsultor ?? ''));
}

/** Whoever attends gives back; of who is gone, whoever may attend does. Without `_ausencia` the server asks by itself. */
export function devolvivel(passo: Passo): string | undefined {
  const { _ausencia } = passo.registro;
  return _ausencia === null ? doTeleconsultor(passo) : undefined;
}

export function doSolicitante({ registro, eu }: Passo): string | undefined {
  return registro.solicitanteId === eu ? undefined : texto.soQuemPerguntou;
}

/** What did not spare a referral says why: the dashboards count it. */
export function respondivel({
  registro,
  campos,
  eu,
}: Passo & { readonly campos: Campos }):
  string | { readonly [campo: string]: readonly string[] } | undefined {
  const alheia = doTeleconsultor({ registro, eu });
  if (alheia !== undefined) return alheia;
  const porque = campos.porqueEncaminhamento;
  return campos.evitouEncaminhamento === 'NAO' && (typeof porque !== 'string' || porque.trim() === '')
    ? { porqueEncaminhamento: [texto.digaPorque] }
    : undefined;
}

export default {
  devolvivel: { le: ['teleconsultorId', 'teleconsultor', '_ausencia'], linha: devolvivel },
  'de-quem-perguntou': { le: ['solicitanteId'], linha: doSolicitante },
  respondivel: { le: ['teleconsultorId', 'teleconsultor'], linha: doTeleconsultor, julga: respondivel },
} satisfies Guardas;
