/** Who has to go elsewhere, each with new times to choose from. */
import { List, Select } from 'antd';
import type { ComQuem, GradeAgenda, ItemAgenda, PreviaBloqueio } from '#domain/agenda/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import type { Destinos } from './wire.ts';

/** A proposal's key, or what is done instead. */
export type Escolhas = { readonly [id: number]: string };
const MANTER = 'manter';
const CANCELAR = 'cancelar';
const quando = (inicio: string) => formatMinuto(inicio);
const chave = ({ profissionalId, inicio }: { profissionalId: number; inicio: string }) =>
  `${profissionalId} ${inicio}`;

/** The first new time is proposed; who has none stays until somebody decides. */
export const escolhasDe = ({ afetados }: PreviaBloqueio): Escolhas =>
  Object.fromEntries(
    afetados.map(({ agendamento, propostas: [primeira] }) => [
      agendamento.id,
      primeira ? chave(primeira) : MANTER,
    ]),
  );

export function destinosDe({ afetados }: PreviaBloqueio, escolhas: Escolhas): Destinos {
  const remarcar = afetados.flatMap(({ agendamento: { id, versao }, propostas }) => {
    const novo = propostas.find((proposta) => chave(proposta) === escolhas[id]);
    return novo
      ? [{ id, versao, inicio: novo.inicio, profissionalId: novo.profissionalId, salaId: novo.salaId }]
      : [];
  });
  const cancelar = afetados.flatMap(({ agendamento: { id, versao } }) =>
    escolhas[id] === CANCELAR ? [{ id, versao }] : [],
  );
  const tratados = new Set([...remarcar, ...cancelar].map(({ id }) => id));
  return {
    remarcar,
    cancelar,
    manter: afetados.map(({ agendamento: { id } }) => id).filter((id) => !tratados.has(id)),
  };
}

/** Who does not know yet: those with another time, and those with none. */
export type Mudados = { readonly remarcados: readonly number[]; readonly cancelados: readonly number[] };
export const mudadosDe = ({ remarcar, cancelar }: Destinos): Mudados => ({
  remarcados: remarcar.map(({ id }) => id),
  cancelados: cancelar.map(({ id }) => id),
});

/** Whose times may be offered. */
export const comQuem = (profissionais: GradeAgenda['profissionais']): { value: ComQuem; label: string }[] => [
  { value: 'MESMO', label: texto.comMesmo },
  { value: 'ESPECIALIDADE', label: texto.comEspecialidade },
  ...profissionais.map(({ id, nome }) => ({ value: id, label: nome })),
];

/** Whoever waits already is seen by somebody, or sent on from the queue. */
const chegou = ({ situacao }: ItemAgenda): boolean => situacao === 'AGUARDANDO';
const porque = (item: ItemAgenda, propostas: number): string | null =>
  chegou(item) ? texto.jaChegou : propostas === 0 ? texto.semProposta : null;

type Props = {
  readonly previa: PreviaBloqueio;
  readonly titulo: string;
  readonly escolhas: Escolhas;
  readonly onChoose: (escolhas: Escolhas) => void;
};

export function AffectedList({ previa, titulo, escolhas, onChoose }: Props) {
  return (
    <List
      header={<b>{titulo}</b>}
      size="small"
      className="z-rola"
      dataSource={[...previa.afetados]}
      rowKey={({ agendamento }) => agendamento.id}
      pagination={
        previa.afetados.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false
      }
      renderItem={({ agendamento, propostas }) => (
        <List.Item>
          <List.Item.Meta
            title={agendamento.paciente}
            description={[quando(agendamento.inicio), porque(agendamento, propostas.length)]
              .filter(Boolean)
              .join(' · ')}
          />
          <Select
            aria-label={texto.novoHorario(agendamento.paciente ?? '')}
            style={{ width: 280, maxWidth: '60%' }}
            value={escolhas[agendamento.id]}
            onChange={(valor) => onChoose({ ...escolhas, [agendamento.id]: valor })}
            options={[
              ...propostas.map((proposta) => ({
                value: chave(proposta),
                label:
                  proposta.profissionalId === agendamento.profissionalId
                    ? quando(proposta.inicio)
                    : `${quando(proposta.inicio)} · ${proposta.profissional}`,
              })),
              { value: MANTER, label: texto.manter },
              ...(chegou(agendamento) ? [] : [{ value: CANCELAR, label: texto.cancelarAfetado }]),
            ]}
          />
        </List.Item>
      )}
    />
  );
}
