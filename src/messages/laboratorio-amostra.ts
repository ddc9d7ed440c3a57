/** What of the order and of the patient matters to a sample: at its collection, and beside its results (LAB-01). */
const listados = (itens: readonly string[]): string =>
  itens.length > 5 ? `${itens.slice(0, 5).join(', ')} e mais ${itens.length - 5}` : itens.join(', ');

export const coletaTexto = {
  antesDoPedido: (emitido: string) =>
    `A coleta é anterior ao pedido, emitido em ${emitido}. Corrija 'Coletada em', ou escreva o motivo.`,
  naoGesta: (nome: string) =>
    `Pelo sexo e pela idade do cadastro, ${nome} não está em gestação. Deixe as semanas em branco, ou corrija o cadastro do paciente.`,
} as const;

export const pacienteDaAmostra = {
  morreu: (dia: string | null) =>
    `O paciente morreu${dia === null ? '' : ` em ${dia}`}. Confira se a amostra é dele e a quem o resultado ainda importa.`,
  importada: (etiqueta: string, dia: string | null) =>
    `A amostra ${etiqueta} é de paciente que morreu${dia === null ? '' : ` em ${dia}`}. Confira se o tubo é dele.`,
  identidade: 'O sexo ou o nascimento do paciente mudou depois que estes resultados foram julgados',
  identidadeTexto: (nomes: readonly string[], liberada: boolean) =>
    `Com o cadastro de agora muda a referência ou a interpretação de ${listados(nomes)}. ${
      liberada
        ? "Use 'Retificar laudo', no alto, para os julgar de novo: o laudo novo marca o que mudou."
        : "Use 'Devolver à digitação', no alto, e conclua de novo para os julgar de novo."
    }`,
  julgueDeNovo: (nomes: readonly string[]) =>
    `O sexo ou o nascimento do paciente foi corrigido depois da digitação, e muda a referência ou a interpretação de ${listados(nomes)}. Use 'Devolver à digitação' e conclua de novo.`,
  aviso: 'Sexo ou nascimento corrigido depois do resultado',
  avisoTexto: (paciente: string, etiqueta: string, nomes: readonly string[]) =>
    `${paciente}: na amostra ${etiqueta} muda a referência ou a interpretação de ${listados(nomes)}.`,
} as const;
