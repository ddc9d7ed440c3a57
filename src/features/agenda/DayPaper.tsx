/** The day as it prints: a plain table by hour. */
import type { GradeAgenda } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { horaDe, ocupa } from './geometry.ts';

type Props = {
  readonly grade: GradeAgenda;
  readonly dia: string;
  readonly profissionais: GradeAgenda['profissionais'];
};

export function DayPaper({ grade, dia, profissionais }: Props) {
  const nome = (list: readonly { id: number; nome: string }[], id: number | null) =>
    list.find((um) => um.id === id)?.nome ?? '';
  const linhas = grade.agendamentos.filter(
    (um) =>
      ocupa(um) &&
      um.situacao !== 'RESERVADO' &&
      diaDe(um.inicio) === dia &&
      profissionais.some(({ id }) => id === um.profissionalId),
  );
  return (
    <table className="z-ag-papel">
      <caption>{formatData(dia)}</caption>
      <thead>
        <tr>
          {texto.papelColunas.map((coluna) => (
            <th key={coluna}>{coluna}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map((um) => (
          <tr key={um.id}>
            <td>{`${horaDe(um.inicio)}–${horaDe(um.fim)}`}</td>
            <td>{um.paciente}</td>
            <td>{nome(grade.profissionais, um.profissionalId)}</td>
            <td>{nome(grade.salas, um.salaId)}</td>
            <td>{um.tipo}</td>
            <td>{um.convenio ?? texto.particular}</td>
            <td>{texto.situacoes[um.situacao]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
