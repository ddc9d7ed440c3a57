/** /atendimento: who called without an appointment, who is next and why, who is being attended, what became of those of today (CLIN-10). */
import { Button, Flex } from 'antd';
import { List, Phone, PhoneCall, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { parte, Quadro, trecho, type Coluna, type ParteDoQuadro } from '#capabilities/fila/index.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import type {
  FimDoDia,
  ItemTeleatendimento,
  NaFilaTeleatendimento,
  RespostaTeleatendimento,
} from '#domain/teleatendimento/wire.ts';
import { FormDrawerLater, Tag } from '#engine/kit/index.ts';
import { duracaoDita, horaDita } from '#messages/fila.ts';
import { passagem } from '#messages/passagem.ts';
import { teleatendimentoTela as texto } from '#messages/teleatendimento-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { useActions } from './useActions.tsx';
import { useFila } from './wire.ts';

const { colunas } = texto;
type Colunas = readonly Coluna<ItemTeleatendimento>[];

export default function BoardPage() {
  const can = useCan();
  const { entity } = useEntity('teleatendimentos');
  const quadro = useFila();
  const { data, reler } = quadro;
  const agora = useNow(data?.atraso ?? 0);
  const { acoesDe, dialogo, tomar, atendo, ocupado } = useActions(reler);
  const [recebendo, setRecebendo] = useState(false);

  const colunaPessoa: Colunas = [
    { title: colunas.paciente, width: '20%', noRosto: true, render: (_, item) => <Person item={item} /> },
    { title: colunas.queixa, noRosto: true, render: (_, { queixa }) => queixa },
    { title: colunas.contato, width: 168, render: (_, item) => <Contact item={item} /> },
  ];
  const lugar: readonly Coluna<NaFilaTeleatendimento>[] = [
    {
      title: colunas.lugar,
      width: 64,
      align: 'right',
      noRosto: true,
      render: (_, item) => <strong data-num>{item.lugar}</strong>,
    },
  ];
  const ha = ({ entradaEm }: ItemTeleatendimento) => duracaoDita(Math.max(0, agora - Date.parse(entradaEm)));
  const porque: readonly Coluna<NaFilaTeleatendimento>[] = [
    { title: colunas.porque, width: '17%', render: (_, item) => explicar(item) },
    {
      title: colunas.espera,
      width: 96,
      noRosto: true,
      render: (_, item) => <span data-num>{ha(item)}</span>,
    },
  ];
  const situacao: Colunas = [
    {
      title: colunas.situacao,
      width: '20%',
      noRosto: true,
      render: (_, { atendente, iniciadoEm, entradaEm, tentativas, _ausencia }) => (
        <Flex vertical align="start">
          <span>{texto.desde(atendente ?? '', horaDita(iniciadoEm ?? entradaEm))}</span>
          {tentativas > 0 ? <span className="z-fraco">{texto.semResposta(tentativas)}</span> : null}
          {_ausencia === null ? null : <Tag tone="warning">{passagem.saiu[_ausencia]}</Tag>}
        </Flex>
      ),
    },
  ];
  const comuns = { nome: ({ nome }: ItemTeleatendimento) => nome, acoes: acoesDe, ocupado };
  const partes = (data: RespostaTeleatendimento): readonly ParteDoQuadro[] => [
    parte<ItemTeleatendimento>('agora', {
      ...comuns,
      chave: 'tele-agora',
      titulo: `${texto.emAtendimento} (${data.emAtendimento.length})`,
      itens: data.emAtendimento,
      colunas: [...colunaPessoa, ...situacao],
      primeiro: () => true,
      rosto: (item) => ({ depois: situacao[0]?.render(null, item, 0) }),
    }),
    data.fila.length === 0
      ? trecho('espera', 'vazio', <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />)
      : parte<NaFilaTeleatendimento>('espera', {
          ...comuns,
          chave: 'tele-fila',
          titulo: `${texto.fila} (${data.fila.length})`,
          itens: data.fila,
          colunas: [...lugar, ...colunaPessoa, ...porque],
          rosto: (item) => ({
            nome: <strong>{`${item.lugar}. ${item.nome}`}</strong>,
            depois: `${item.queixa} · ${ha(item)}`,
          }),
          depois: <p className="z-fraco">{texto.regra(data.preferenciaisSeguidos)}</p>,
        }),
    trecho('fim', 'hoje', <Today hoje={data.hoje} />),
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
              disabled={ocupado !== null || !data?.fila.length}
              onClick={() => tomar()}
            >
              {texto.proxima}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) => <Quadro partes={partes(data)} />}
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

function Person({ item: { nome, idadeDita, quemLiga } }: { readonly item: ItemTeleatendimento }) {
  const segunda = [idadeDita, quemLiga === null ? null : texto.liga(quemLiga)];
  return (
    <Flex vertical>
      <strong>{nome}</strong>
      <span className="z-fraco">{segunda.filter((parte) => parte !== null).join(' · ')}</span>
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
