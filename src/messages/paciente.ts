/** Sentences of the patient's header on clinical screens. */
export const cabecalhoPaciente = {
  civil: (nome: string) => `Nome civil: ${nome}`,
  editar: 'Alergias e alertas',
  titulo: 'Alergias e alertas do paciente',
  salvo: 'Alergias e alertas do paciente salvos.',
  soIsto: 'Por aqui se escrevem só as alergias e os alertas. O resto é do cadastro do paciente.',
} as const;
