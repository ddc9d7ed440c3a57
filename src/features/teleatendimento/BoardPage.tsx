/** /atendimento: who called without an appointment, who is next and why, who is being attended, what became of those of today (CLIN-10). */
import { Button, Flex } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { List, Phone, PhoneCall, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatTelefone } from '#domain/formato/telefone.ts';
import type { FimDoDia, ItemTeleatendimento, NaFilaTeleatendimento } from '#domain/teleatendimento/wire.ts';
import { FormDrawerLater, Tag } from '#engine/kit/index.ts';
import { duracaoDita, horaDita } from '#messages/fila.ts';
import { teleatendimentoTela as texto } from '#messages/teleatendimento-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAgora } from '#shared/ui/useAgora.ts';
import { useActions } from './useActions.tsx';
import { useFila } from './wire.ts';

const { colunas } = texto;
type Colunas = ColumnsType<ItemTeleatendimento>;

export default function BoardPage() {
  const can = useCan();
  const { entity } = useEntity('teleatendimentos');
  const quadro = useFila();
  const { data, reler } = quadro;
  const agora = useAgora(data?.atraso ?? 0);
  const { botoes, dialogo, tomar, atendo, ocupado } = useActions(reler);
  const [recebendo, setRecebendo] = useState(false);

  const quem: Colunas = [
    { title: colunas.paciente, width: '20%', render: (_, item) => <Person item={item} /> },
    { title: colunas.queixa, render: (_, { queixa }) => queixa },
    { title: colunas.contato, width: 168, render: (_, item) => <Contact item={item} /> },
  ];
  const lugar: ColumnsType<NaFilaTeleatendimento> = [
    {
      title: colunas.lugar,
      width: 64,
      align: 'right',
      render: (_, um) => <strong data-num>{um.lugar}</strong>,
    },
  ];
  const porque: ColumnsType<NaFilaTeleatendimento> = [
    { title: colunas.porque, width: '17%', render: (_, um) => explicar(um) },
    {
      title: colunas.espera,
      width: 96,
      render: (_, { entradaEm }) => (
        <span data-num>{duracaoDita(Math.max(0, agora - Date.parse(entradaEm)))}</span>
      ),
    },
  ];
  const acoes = (primeiro: (item: ItemTeleatendimento) => boolean): Colunas => [
    { title: colunas.acoes, align: 'right', width: 176, render: (_, item) => botoes(item, primeiro(item)) },
  ];
  const situacao: Colunas = [
    {
      title: colunas.situacao,
      width: '20%',
      render: (_, { atendente, iniciadoEm, entradaEm, tentativas }) => (
        <Flex vertical>
          <span>{texto.desde(atendente ?? '', horaDita(iniciadoEm ?? entradaEm))}</span>
          {tentativas > 0 ? <span className="z-fraco">{texto.semResposta(tentativas)}</span> : null}
        </Flex>
      ),
    },
  ];
  return (
    <Page
      title={texto.titulo}
      count={data ? texto.esperando(data.fila.length) : undefined}
      actions={
        <>
          {can('list', entity.subject) ? (
            <ButtonLink to="/teleatendimentos" icon={<List size={16} aria-hidden />}>
              {texto.registro}
            </ButtonLink>
          ) : null}
          {can('insert', entity.subject) ? (
            <Button icon={<Phone size={16} aria-hidden />} onClick={() => setRecebendo(true)}>
              {texto.receber}
            </Button>
          ) : null}
          {atendo ? (
            <Button
              type="primary"
              icon={<PhoneCall size={16} aria-hidden />}
              disabled={ocupado || !data?.fila.length}
              onClick={() => tomar()}
            >
              {texto.proxima}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {data.emAtendimento.length === 0 ? null : (
              <section aria-labelledby="tele-agora" className="z-pilha">
                <h2 id="tele-agora">{`${texto.emAtendimento} (${data.emAtendimento.length})`}</h2>
                <DataTable<ItemTeleatendimento>
                  rowKey="id"
                  dataSource={[...data.emAtendimento]}
                  columns={[...quem, ...situacao, ...acoes(() => true)]}
                />
              </section>
            )}
            {data.fila.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : (
              <section aria-labelledby="tele-fila" className="z-pilha">
                <h2 id="tele-fila">{`${texto.fila} (${data.fila.length})`}</h2>
                <DataTable<NaFilaTeleatendimento>
                  rowKey="id"
                  dataSource={[...data.fila]}
                  columns={[
                    ...lugar,
                    ...(quem as ColumnsType<NaFilaTeleatendimento>),
                    ...porque,
                    ...(acoes(() => false) as ColumnsType<NaFilaTeleatendimento>),
                  ]}
                />
                <p className="z-fraco">{texto.regra(data.preferenciaisSeguidos)}</p>
              </section>
            )}
            <Today hoje={data.hoje} />
          </Flex>
        )}
      </Loaded>
      {recebendo ? (
        <Suspense fallback={null}>
          <FormDrawerLater
            resource="teleatendimentos"
            onSaved={reler}
            onClose={() => {
              setRecebendo(false);
              reler();
            }}
          />
        </Suspense>
      ) : null}
      {dialogo}
    </Page>
  );
}

function explicar({
  porque,
  entradaEm,
  motivoPrioridade,
  devolvidoEm,
  motivoDevolucao,
}: NaFilaTeleatendimento) {
  return (
    <Flex vertical>
      <span>{texto.motivo[porque](horaDita(entradaEm), motivoPrioridade)}</span>
      {devolvidoEm === null ? null : (
        <span className="z-fraco">{texto.voltou(horaDita(devolvidoEm), motivoDevolucao)}</span>
      )}
    </Flex>
  );
}

function Person({ item: { nome, idade, quemLiga } }: { readonly item: ItemTeleatendimento }) {
  const segunda = [
    idade === null ? null : texto.anos(idade),
    quemLiga === null ? null : texto.liga(quemLiga),
  ];
  return (
    <Flex vertical>
      <strong>{nome}</strong>
      <span className="z-fraco">{segunda.filter((um) => um !== null).join(' · ')}</span>
    </Flex>
  );
}

function Contact({ item: { telefone, meio } }: { readonly item: ItemTeleatendimento }) {
  const { entity } = useEntity('teleatendimentos');
  const Icon = meio === 'VIDEO' ? Video : Phone;
  return (
    <Flex vertical>
      <a href={`tel:${telefone}`} data-num>
        {formatTelefone(telefone)}
      </a>
      <Flex gap={4} align="center" className="z-fraco">
        <Icon size={16} aria-hidden />
        {entity.field.meio?.options?.find(({ value }) => value === meio)?.title}
      </Flex>
    </Flex>
  );
}

function Today({ hoje }: { readonly hoje: readonly FimDoDia[] }) {
  const { entity } = useEntity('teleatendimentos');
  if (hoje.length === 0) return null;
  return (
    <section aria-labelledby="tele-hoje" className="z-pilha">
      <h2 id="tele-hoje">{texto.hoje}</h2>
      <Flex wrap gap={8}>
        {hoje.map(({ situacao, quantos }) => (
          <Tag key={situacao} tone={entity.lifecycle?.state[situacao]?.tone ?? 'neutral'}>
            {`${entity.lifecycle?.state[situacao]?.title ?? situacao}: ${quantos}`}
          </Tag>
        ))}
      </Flex>
    </section>
  );
}
