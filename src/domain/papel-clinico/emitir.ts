/** What a paper or a request of exams lacks before it is issued (guards of their steps). */
type Entrada = { readonly registro: { readonly [campo: string]: unknown } };

/** Resolução CFM 2.381/2024: a diagnosis stands in a document at the patient's request alone. */
export function papelEmitivel({ registro }: Entrada): string | undefined {
  const { cidId } = registro;
  return cidId === null || cidId === undefined || registro.cidAutorizado === true
    ? undefined
    : 'O diagnóstico só entra no papel a pedido do paciente. Registre o pedido, ou deixe o CID em branco.';
}

export function pedidoEmitivel(entrada: Entrada): string | undefined {
  const { itens } = entrada.registro;
  return Array.isArray(itens) && itens.length > 0
    ? papelEmitivel(entrada)
    : 'Para emitir, inclua ao menos um exame, ou escolha um painel e salve.';
}
