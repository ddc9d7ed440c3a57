/** Guards of the steps of an account of care: what they need is on the account itself. */
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { faturaConvenio } from '#messages/fatura-convenio.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Entrada = { readonly registro: { readonly [campo: string]: unknown } };

export function contaComVisita({ registro }: Entrada): string | undefined {
  const { prontuarioId, internacaoId, pedidoLaboratorioId } = registro;
  return (prontuarioId ?? internacaoId ?? pedidoLaboratorioId ?? null) === null ? texto.semVisita : undefined;
}

export function contaComItens({ registro }: Entrada): string | undefined {
  return Number(registro.quantidadeItens) > 0 ? undefined : texto.semItens;
}

/** A zero or missing price stops the billing, never passes. */
export function contaComPreco(entrada: Entrada): string | undefined {
  const vazia = contaComItens(entrada);
  if (vazia !== undefined) return vazia;
  const { semPreco, pendencias } = entrada.registro;
  return Number(semPreco) > 0
    ? texto.semPreco(Number(semPreco), typeof pendencias === 'string' ? pendencias : '')
    : undefined;
}

export const faturaComTitulos = ({ registro }: Entrada): string | undefined =>
  Number(registro.quantidadeTitulos) > 0 ? undefined : faturaConvenio.semTitulos;

export default {
  'com-itens': contaComItens,
  'com-preco': contaComPreco,
  'com-visita': contaComVisita,
  'fatura-com-titulos': faturaComTitulos,
} satisfies Guardas;
