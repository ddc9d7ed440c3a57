/** The life of a row in words: its steps, what a state locks, and why a step is refused. */
import { motivoEmPalavras } from './palavras.ts';

export const ciclo = {
  transicaoDesconhecida: (nome: string) =>
    `A transição ${nome} não existe. Atualize a página e tente novamente.`,
  semPrevia: 'Este passo não tem o que calcular antes.',
  semCiclo: 'Estes registros não têm situações a mudar.',
  salto: (verbo: string, estado: string, de: readonly string[]) =>
    `“${verbo}” não se aplica a um registro na situação “${estado}”, só em ${de.map((situacao) => `“${situacao}”`).join(' ou ')}. Se a tela mostra outra situação, atualize-a.`,
  interna: (verbo: string) => `“${verbo}” é feito pelo sistema e não se pede aqui.`,
  motivo: motivoEmPalavras,
  motivoLongo: (maximo: number) => `Use no máximo ${maximo} caracteres.`,
  naoSePede: (campo: string) => `O campo ${campo} não se informa nesta mudança. Retire-o.`,
  corpo: 'Envie a transição, e com ela só o motivo e os campos que ela pede.',
  travado: (estado: string) => `Na situação “${estado}” isto não pode ser alterado.`,
} as const;
