/** /prontoatendimento: who arrived, who is next and why, who was called, who is being seen (CLIN-07). */
import { Alert, Button, Flex } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { List, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { estourou } from '#domain/urgencia/prazo.ts';
import type { ContagemCor, ItemNaFilaUrgencia, ItemUrgencia } from '#domain/urgencia/wire.ts';
import { urgenciaDe } from '#domain/urgencia/ordem.ts';
import { Tag } from '#engine/kit/index.ts';
import { asHoras, horaDita } from '#messages/fila.ts';
import { urgenciaTela as texto } from '#messages/urgencia-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAgora } from '#shared/ui/useAgora.ts';
import { ArrivalDialog } from './ArrivalDialog.tsx';
import { aspecto, Color, Person, Triage, Wait } from './cells.tsx';
import { PhoneQueue } from './PhoneQueue.tsx';
import { useActions } from './useActions.tsx';
import { useUrgencia } from './wire.ts';

const { colunas, secoes } = texto;

export default function EmergencyPage() {
  const can = useCan();
  const { entity } = useEntity('atendimentos-urgencia');
  const quadro = useUrgencia();
  const { data, reler } = quadro;
  const agora = useAgora(data?.atraso ?? 0);
  const phone = useMedia('(max-width: 767px)');
  const { botoes, noCartao, outras, dialogo } = useActions(data?.salas ?? [], reler);
  const [chegando, setChegando] = useState(false);
  const esperam = [...(data?.aClassificar ?? []), ...(data?.fila ?? []), ...(data?.chamados ?? [])];
  const fora = esperam.filter((item) => estourou(item, agora)).length;

  type Colunas = ColumnsType<ItemUrgencia>;
  const senha: Colunas = [
    { title: colunas.senha, width: 72, render: (_, item) => <strong data-num>{item.senha}</strong> },
  ];
  const cor: Colunas = [{ title: colunas.cor, width: 112, render: (_, item) => <Color cor={item.cor} /> }];
  const quem = (width = '28%'): Colunas => [
    { title: colunas.paciente, width, render: (_, item) => <Person item={item} /> },
  ];
  const espera: Colunas = [
    { title: colunas.espera, width: 136, render: (_, item) => <Wait item={item} agora={agora} /> },
  ];
  const triagem: Colunas = can('view', 'classificacaorisco')
    ? [{ title: colunas.triagem, render: (_, item) => <Triage item={item} /> }]
    : [];
  const chamada: Colunas = [
    {
      title: colunas.chamada,
      render: (_, { chamada: feita }) =>
        feita
          ? texto.as(feita.onde, horaDita(feita.em), feita.minha ? texto.voce : feita.por, feita.vez)
          : null,
    },
  ];
  const situacao: Colunas = [
    {
      title: colunas.situacao,
      render: (_, item) => (
        <Flex vertical align="start">
          <Tag tone={entity.lifecycle?.state[item.situacao]?.tone ?? 'neutral'}>
            {entity.lifecycle?.state[item.situacao]?.title}
          </Tag>
          <span className="z-fraco">
            {[
              item.situacao === 'EM_OBSERVACAO' ? item.localObservacao : null,
              texto.desde(
                horaDita(
                  (item.situacao === 'EM_OBSERVACAO' ? item.observacaoEm : item.iniciadoEm) ?? item.chegadaEm,
                ),
              ),
              item.situacao === 'EM_OBSERVACAO' && item.reavaliarEm
                ? texto.reavaliar(formatMinuto(item.reavaliarEm))
                : null,
            ]
              .filter((um) => um !== null)
              .join(' · ')}
          </span>
        </Flex>
      ),
    },
    { title: colunas.quem, render: (_, item) => item.profissional },
  ];
  const saida: Colunas = [
    {
      title: colunas.saida,
      render: (_, item) => (
        <Tag tone={entity.lifecycle?.state[item.situacao]?.tone ?? 'neutral'}>
          {entity.lifecycle?.state[item.situacao]?.title}
        </Tag>
      ),
    },
  ];
  type Secao = { readonly primeiro?: (item: ItemUrgencia) => boolean; readonly larguraAcoes?: number };
  const naFrente: ReadonlySet<unknown> = new Set([colunas.cor, colunas.senha, colunas.espera]);
  const tabela = <T extends ItemUrgencia>(
    chave: keyof typeof secoes,
    itens: readonly T[],
    columns: ColumnsType<T>,
    { primeiro = () => false, larguraAcoes = 210 }: Secao = {},
  ): ReactNode =>
    itens.length === 0 ? null : (
      <section aria-labelledby={`urgencia-${chave}`} className="z-pilha">
        <h2 id={`urgencia-${chave}`}>{`${secoes[chave]} (${itens.length})`}</h2>
        {phone ? (
          <PhoneQueue<T>
            itens={itens}
            agora={agora}
            principal={(item) => noCartao(item, primeiro(item))}
            outras={outras}
            partes={(item) =>
              columns
                .filter(({ title }) => !naFrente.has(title))
                .map(({ title, render }, at) => ({
                  titulo: String(title),
                  conteudo:
                    title === colunas.paciente ? aspecto(item) : (render?.(null, item, at) as ReactNode),
                }))
            }
          />
        ) : (
          <DataTable<T>
            rowKey="id"
            dataSource={[...itens]}
            columns={[
              ...columns,
              {
                title: colunas.acoes,
                align: 'right',
                width: larguraAcoes,
                render: (_, item) => botoes(item, primeiro(item)),
              },
            ]}
          />
        )}
      </section>
    );
  const lugar: ColumnsType<ItemNaFilaUrgencia> = [
    { title: colunas.lugar, width: 64, render: (_, item) => <strong>{texto.ordinal(item.lugar)}</strong> },
  ];
  const porque: ColumnsType<ItemNaFilaUrgencia> = [
    {
      title: colunas.porque,
      width: '22%',
      render: (_, item) => texto.porque(item.porque, item.motivoPrioridade, asHoras(item.chegadaEm)),
    },
  ];

  return (
    <Page
      title={texto.titulo}
      count={data ? texto.presentes(esperam.length, fora) : undefined}
      actions={
        <>
          <ButtonLink to="/atendimentos-urgencia" icon={<List size={16} aria-hidden />}>
            {texto.registro}
          </ButtonLink>
          {can('insert', entity.subject) ? (
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setChegando(true)}>
              {texto.chegada}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {fora > 0 ? (
              <Alert
                type="error"
                showIcon
                message={texto.foraDoPrazo(fora)}
                description={texto.foraDoPrazoTexto}
              />
            ) : null}
            {esperam.length + data.emAtendimento.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : null}
            {tabela('aClassificar', data.aClassificar, [...senha, ...quem(), ...chamada, ...espera], {
              primeiro: () => true,
            })}
            {tabela('chamados', data.chamados, [...cor, ...senha, ...quem(), ...chamada, ...espera], {
              primeiro: (um) => um.chamada?.minha === true,
            })}
            {tabela(
              'fila',
              data.fila,
              [
                ...lugar,
                ...cor,
                ...senha,
                ...quem('16%'),
                ...triagem,
                ...porque,
                ...espera,
              ] as ColumnsType<ItemNaFilaUrgencia>,
              { primeiro: (um) => data.fila[0]?.id === um.id, larguraAcoes: 150 },
            )}
            {data.fila.length > 0 ? <p className="z-fraco">{texto.regra}</p> : null}
            {tabela('emAtendimento', data.emAtendimento, [...cor, ...senha, ...quem(), ...situacao])}
            {tabela('semNome', data.semNome, [...senha, ...quem(), ...saida])}
            <Today hoje={data.hoje} phone={phone} />
          </Flex>
        )}
      </Loaded>
      {chegando ? <ArrivalDialog done={reler} onClose={() => setChegando(false)} /> : null}
      {dialogo}
    </Page>
  );
}

function Today({ hoje, phone }: { readonly hoje: readonly ContagemCor[]; readonly phone: boolean }) {
  if (hoje.length === 0) return null;
  const ordem = hoje.toSorted((a, b) => urgenciaDe(a.cor) - urgenciaDe(b.cor));
  return (
    <section aria-labelledby="urgencia-hoje" className="z-pilha">
      <h2 id="urgencia-hoje">{secoes.hoje}</h2>
      {phone ? (
        <Flex vertical gap={4}>
          {ordem.map(({ cor, chegaram, foraDoPrazo }) => (
            <Flex key={cor ?? ''} gap={8} justify="space-between">
              <Color cor={cor} />
              <span>{texto.contagem(chegaram, foraDoPrazo)}</span>
            </Flex>
          ))}
        </Flex>
      ) : (
        <DataTable<ContagemCor>
          rowKey={({ cor }) => cor ?? ''}
          dataSource={ordem}
          columns={[
            { title: colunas.cor, render: (_, { cor }) => <Color cor={cor} /> },
            { title: colunas.chegaram, align: 'right', dataIndex: 'chegaram' },
            { title: colunas.fora, align: 'right', dataIndex: 'foraDoPrazo' },
          ]}
        />
      )}
    </section>
  );
}
