/** The variables that a message template may hold (UTIL-02); the sending fills each with a value of the record. */
export const VARIAVEIS = [
  'paciente',
  'primeiroNome',
  'data',
  'hora',
  'profissional',
  'prestador',
  'endereco',
  'telefone',
  'link',
] as const;

/** What each variable looks like filled in, for who writes a template. */
export const EXEMPLOS: { readonly [variavel in (typeof VARIAVEIS)[number]]: string } = {
  paciente: 'Maria Clara de Souza',
  primeiroNome: 'Maria',
  data: '21/11/2026',
  hora: '14:30',
  profissional: 'Dr. Paulo Henrique Lima',
  prestador: 'Clínica Boa Vista',
  endereco: 'Av. Afonso Pena, 1500 - Centro - Belo Horizonte/MG',
  telefone: '(31) 3222-1234',
  link: 'https://sala.exemplo.com.br/abc123',
};

/** What stands in braces and is no variable, each once, in the order of the text: it would reach the patient as it is. */
export function variaveisDesconhecidas(texto: string): readonly string[] {
  const known: readonly string[] = VARIAVEIS;
  const inside = [...texto.matchAll(/\{\{?([^{}]*)\}\}?/g)];
  const wrong = inside
    .filter(([whole, name = '']) => whole !== `{{${name}}}` || !known.includes(name))
    .map(([whole]) => whole);
  const loose = /\{\{|\}\}/.exec(texto.replaceAll(/\{\{?[^{}]*\}\}?/g, ''))?.[0];
  return [...new Set(loose === undefined ? wrong : [...wrong, loose])];
}
