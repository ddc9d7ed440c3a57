/** Who takes which step of a teleatendimento (guards of its declared life, CLIN-10). */
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

/** So many calls that nobody answered before a teleatendimento may end as not reached. */
export const LIGACOES_SEM_RESPOSTA = 3;

type Passo = { readonly registro: { readonly [campo: string]: unknown }; readonly eu: number };

export function deQuemTeleatende({ registro, eu }: Passo): string | undefined {
  return registro.atendenteId === eu ? undefined : texto.soQuemAtende(String(registro.atendente ?? ''));
}

export function tresLigacoes(passo: Passo): string | undefined {
  const faltam = LIGACOES_SEM_RESPOSTA - Number(passo.registro.tentativas ?? 0);
  return deQuemTeleatende(passo) ?? (faltam > 0 ? texto.faltamLigacoes(faltam) : undefined);
}

export default {
  'de-quem-atende': { le: ['atendenteId', 'atendente'], linha: deQuemTeleatende },
  'tres-ligacoes': { le: ['atendenteId', 'atendente', 'tentativas'], linha: tresLigacoes },
} satisfies Guardas;
