/** Which view, which day, whose columns. */
import { Flex, Segmented, Select } from 'antd';
import type { GradeAgenda } from '#domain/agenda/wire.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { DayBar } from '#shared/ui/DayBar.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { VISOES, type QuadroVisto, type Visao } from './useView.ts';

type Props = {
  readonly visto: QuadroVisto;
  readonly ver: (mudanca: Partial<QuadroVisto>) => void;
  readonly profissionais: GradeAgenda['profissionais'];
};

export function AgendaToolbar({ visto, ver, profissionais }: Props) {
  const { visao, dia, porSala, escolhidos } = visto;
  return (
    <Flex wrap gap={8} align="center" className="z-nao-imprimir">
      <Segmented<Visao>
        aria-label={texto.visao}
        value={visao}
        options={VISOES.map((value) => ({ value, label: texto.visoes[value] }))}
        onChange={(nova) => ver({ visao: nova })}
      />
      <DayBar dia={dia} passo={visao === 'lista' ? 'dia' : visao} onDay={(novo) => ver({ dia: novo })} />
      {visao === 'lista' ? null : (
        <Filters count={(visao === 'dia' && porSala ? 1 : 0) + (escolhidos.length > 0 ? 1 : 0)}>
          {visao === 'dia' ? (
            <Segmented<boolean>
              aria-label={texto.colunas}
              value={porSala}
              options={[
                { value: false, label: texto.porProfissional },
                { value: true, label: texto.porSala },
              ]}
              onChange={(sala) => ver({ porSala: sala })}
            />
          ) : null}
          {porSala && visao === 'dia' ? null : (
            <Select<number[]>
              mode="multiple"
              allowClear
              maxTagCount={1}
              showSearch
              optionFilterProp="label"
              style={{ minWidth: 220 }}
              aria-label={texto.profissionais}
              placeholder={texto.todosProfissionais}
              value={[...escolhidos]}
              options={profissionais.map(({ id, nome: label }) => ({ value: id, label }))}
              onChange={(ids) => ver({ escolhidos: ids })}
            />
          )}
        </Filters>
      )}
    </Flex>
  );
}
