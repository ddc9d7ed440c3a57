/** The kinds of components as the palette shows them. */
import {
  AlignLeft,
  Calculator,
  Calendar,
  CalendarClock,
  Camera,
  CircleDot,
  Clock,
  Columns2,
  Hash,
  Grid3x3,
  Heading,
  ListChecks,
  Paperclip,
  PenLine,
  Ruler,
  Scale,
  Search,
  Smile,
  Table2,
  Tags,
  Text,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { Componente, Tipo } from '#domain/formulario/tipos.ts';
import { construtor, grupos, tipos } from '#messages/formulario-construtor.ts';

export const ICONES: Readonly<Record<Tipo, LucideIcon>> = {
  secao: Heading,
  colunas: Columns2,
  grupo: Table2,
  texto: Type,
  paragrafo: AlignLeft,
  numero: Hash,
  data: Calendar,
  hora: Clock,
  datahora: CalendarClock,
  simnao: CircleDot,
  escolha: ListChecks,
  escala: Ruler,
  likert: Scale,
  matriz: Grid3x3,
  etiquetas: Tags,
  consulta: Search,
  calculado: Calculator,
  textofixo: Text,
  foto: Camera,
  anexo: Paperclip,
  assinatura: PenLine,
  satisfacao: Smile,
};

export const PALETA: readonly { readonly titulo: string; readonly tipos: readonly Tipo[] }[] = [
  {
    titulo: grupos.campos,
    tipos: ['texto', 'paragrafo', 'numero', 'data', 'hora', 'datahora', 'simnao', 'escolha', 'etiquetas'],
  },
  {
    titulo: grupos.especiais,
    tipos: [
      'escala',
      'likert',
      'matriz',
      'satisfacao',
      'calculado',
      'consulta',
      'foto',
      'anexo',
      'assinatura',
    ],
  },
  { titulo: grupos.estrutura, tipos: ['secao', 'colunas', 'grupo', 'textofixo'] },
];

/** What a component is called in the builder. */
export function nomeDe(item: Componente): string {
  if (item.tipo === 'colunas') return tipos.colunas;
  if (item.rotulo.trim() !== '') return item.rotulo;
  return item.tipo === 'textofixo' ? item.texto.slice(0, 60) : construtor.semRotulo;
}
