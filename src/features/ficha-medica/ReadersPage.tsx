/** /quem-viu/:pacienteId: who read what of a patient, in words, to be printed or taken along by the patient who asks. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LeituraNarrada } from '#domain/cuidado/wire.ts';
import { formatDataHora, formatMinuto } from '#domain/formato/data-hora.ts';
import { harmless } from '#domain/formato/formula.ts';
import { DayFilter, EntityList } from '#engine/kit/index.ts';
import { fichaTela } from '#messages/ficha-medica.ts';
import { quemViu as texto } from '#messages/ficha-medica-quem-viu.ts';
import { saveBlob } from '#shared/http/download.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useSession } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { KEY, readReaders } from './wire.ts';

const MOST = '1000';

export default function ReadersPage() {
  const navigate = useNavigate();
  const { pacienteId } = useParams();
  if (pacienteId !== undefined && /^[1-9][0-9]{0,14}$/.test(pacienteId))
    return <Readers key={pacienteId} id={Number(pacienteId)} />;
  return (
    <Page title={texto.titulo} description={texto.escolha}>
      <EntityList resource="pacientes" onOpen={({ id }) => void navigate(`/quem-viu/${id}`)} />
    </Page>
  );
}

function Readers({ id }: { id: number }) {
  const user = useSession()?.user;
  const [de, setDe] = useState('');
  const [ate, setAte] = useState('');
  const period = { ...(de === '' ? {} : { de }), ...(ate === '' ? {} : { ate }) };
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [KEY, id, 'quem-viu', period],
      queryFn: ({ pageParam, signal }) =>
        readReaders(id, { ...period, ...(pageParam === null ? {} : { antes: String(pageParam) }) }, signal),
      initialPageParam: null as number | null,
      getNextPageParam: (last) => last.proximo,
      staleTime: 0,
      retry: false,
    });
  const rows = data?.pages.flatMap(({ leituras }) => leituras) ?? [];
  const name = data?.pages[0]?.paciente ?? '';
  const take = useAct(
    async () => {
      const all = await readReaders(id, { ...period, limite: MOST });
      saveBlob(
        new Blob([csvOf(all.leituras)], { type: 'text/csv;charset=utf-8' }),
        texto.arquivo(all.paciente),
      );
    },
    { failure: texto.falhou },
  );
  if (error instanceof HttpError && error.statusCode === 404)
    return (
      <Page title={fichaTela.desconhecido}>
        <EmptyState
          title={fichaTela.desconhecido}
          text={fichaTela.desconhecidoTexto}
          action={<ButtonLink to="/quem-viu">{fichaTela.procurar}</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page
      title={name === '' ? texto.titulo : texto.de(name)}
      description={texto.descricao}
      actions={
        <>
          {user?.profissional || user?.admin ? (
            <ButtonLink to={`/ficha-medica/${id}`}>{texto.voltar}</ButtonLink>
          ) : null}
          <Button
            icon={<Download size={16} aria-hidden />}
            loading={take.busy}
            onClick={() => void take.run()}
          >
            {texto.baixar}
          </Button>
          <Button type="primary" icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
            {texto.imprimir}
          </Button>
        </>
      }
    >
      <Flex vertical gap={16}>
        <div className="z-campos z-curto z-nao-imprimir">
          <DayFilter label={texto.deDia} value={de} onChange={setDe} />
          <DayFilter label={texto.ateDia} value={ate} onChange={setAte} />
        </div>
        {error ? (
          <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />
        ) : isPending ? (
          <LoadingState label={texto.carregando} />
        ) : rows.length === 0 ? (
          <EmptyState title={texto.vazio} text={texto.vazioTexto} />
        ) : (
          <>
            <DataTable<LeituraNarrada>
              aria-label={texto.titulo}
              rowKey="seq"
              dataSource={rows}
              columns={[
                {
                  title: texto.quando,
                  width: 180,
                  render: (_, row) => (
                    <time dateTime={row.em} title={formatDataHora(row.em)}>
                      {formatMinuto(row.em)}
                    </time>
                  ),
                },
                { title: texto.quem, rowScope: 'row', dataIndex: 'quem' },
                { title: texto.oQue, dataIndex: 'fez' },
                {
                  title: texto.finalidade,
                  render: (_, row) =>
                    row.finalidade ?? (
                      <Typography.Text type="secondary">{texto.semFinalidade}</Typography.Text>
                    ),
                },
              ]}
            />
            {hasNextPage ? (
              <Button
                className="z-nao-imprimir"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {texto.maisAntigas}
              </Button>
            ) : null}
          </>
        )}
      </Flex>
    </Page>
  );
}

/** As Excel in Portuguese opens it. */
function csvOf(rows: readonly LeituraNarrada[]): string {
  const cell = (value: string): string => `"${harmless(value).replaceAll('"', '""')}"`;
  const lines = [
    [texto.quando, texto.quem, texto.oQue, texto.finalidade],
    ...rows.map(({ em, quem, fez, finalidade }) => [
      formatDataHora(em),
      quem,
      fez,
      finalidade ?? texto.semFinalidade,
    ]),
  ];
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}`;
}
