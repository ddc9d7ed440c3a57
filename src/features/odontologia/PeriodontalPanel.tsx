/** The tab 'Ficha' of an examination of the gums: measured by keyboard, compared with another day, printed (ODO-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Collapse, Flex, Select } from 'antd';
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  indices,
  lerLinha,
  mudancas,
  type FichaDente,
  type MudancaPeriodontal,
} from '#domain/odontologia/periodontal.ts';
import type { FichaPeriodontal } from '#domain/odontologia/tipos.ts';
import { Notice, PrintHeader, Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { fichaTela as texto } from '#messages/periodontal-tela.ts';
import { periodontal } from '#messages/odontologia.ts';
import { useReread } from '#shared/live/board.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Arch } from './PeriodontalArch.tsx';
import { usePeriodontal } from './usePeriodontal.ts';
import { EXAMS, readSheet, sheetKey } from './wire.ts';
import './odontologia.css';

const HEARD = [EXAMS] as const;

const PRINTING = 'z-imprime-ficha';

/** The paper has the chart alone, across. */
function printChart(): void {
  document.body.classList.add(PRINTING);
  window.addEventListener('afterprint', () => document.body.classList.remove(PRINTING), { once: true });
  window.print();
}

export default function PeriodontalPanel({ id, reread }: RecordPanelProps) {
  const key = useMemo(() => sheetKey(id), [id]);
  useReread(key, HEARD);
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => readSheet(id, signal), staleTime: 0 });
  return (
    <Loaded query={query} failed={texto.falha}>
      {(data) =>
        data.dentes.length === 0 ? (
          <EmptyState title={texto.vazia} text={texto.vaziaTexto} />
        ) : (
          <Sheet key={data.id} data={data} reread={reread} />
        )
      }
    </Loaded>
  );
}

const teethOf = (rows: FichaPeriodontal['dentes']): ReadonlyMap<string, FichaDente> =>
  new Map(rows.map((row) => [row.dente, lerLinha(row)]));

type SheetProps = { readonly data: FichaPeriodontal; readonly reread: RecordPanelProps['reread'] };

function Sheet({ data, reread }: SheetProps) {
  const client = useQueryClient();
  const fieldId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const onKept = useCallback(
    (answer: FichaPeriodontal) => {
      client.setQueryData(sheetKey(answer.id), answer);
      void client.invalidateQueries({ queryKey: sheetKey(answer.id) });
      reread?.();
    },
    [client, reread],
  );
  const { sheet, pending, busy, failed, problem, conflicts, found, ...act } = usePeriodontal(data, onKept);
  const [otherId, setOtherId] = useState<number | null>(
    () => data.outros.find(({ data: day }) => day <= data.data)?.id ?? null,
  );
  const other = data.outros.find(({ id }) => id === otherId);
  const before = useMemo(() => other && teethOf(other.dentes), [other]);
  const teeth = useMemo(() => (sheet ? [...sheet.fichas.keys()] : []), [sheet]);
  const place = sheet?.lugar;
  // The focus follows the place, where it was in the chart already.
  useEffect(() => {
    const box = grid.current;
    if (!box || !place || !box.contains(document.activeElement)) return;
    const cell = box.querySelector<HTMLElement>(
      `[data-casa="${place.dente}.${place.sitio}.${place.medida}"]`,
    );
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  if (!sheet) return null;
  const shared = { fichas: sheet.fichas, before, place: data.editavel ? sheet.lugar : null, onGo: act.go };
  const hint = sheet.pendente ? texto.pendente[sheet.pendente] : sheet.recusa && texto.recusa[sheet.recusa];
  return (
    <div className="z-perio">
      <PrintHeader title={texto.titulo} facts={[data.paciente, texto.impresso(data.data)]} />
      {found.length > 0 && data.editavel ? (
        <Notice
          tone="info"
          title={texto.achado}
          actions={
            <>
              <Button size="small" type="primary" onClick={act.resume}>
                {texto.retomar}
              </Button>
              <Button size="small" onClick={act.drop}>
                {texto.descartar}
              </Button>
            </>
          }
        />
      ) : null}
      <Flex wrap gap="4px 16px" align="end" className="z-nao-imprimir">
        <span className="z-fraco z-perio-ajuda">{data.editavel ? texto.ajuda : texto.soLeitura}</span>
        <Button className="z-fim" size="small" icon={<Printer size={16} aria-hidden />} onClick={printChart}>
          {texto.imprimir}
        </Button>
      </Flex>
      {[...conflicts].map(([dente, mine]) => (
        <Alert
          key={dente}
          type="warning"
          role="alert"
          message={periodontal.outroMediu(dente)}
          description={texto.oSeu(mine)}
          action={
            <Flex gap={8} wrap>
              <Button size="small" onClick={() => act.settle(dente, true)}>
                {texto.ficarComOMeu}
              </Button>
              <Button size="small" onClick={() => act.settle(dente, false)}>
                {texto.ficarComOOutro}
              </Button>
            </Flex>
          }
        />
      ))}
      {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
      <div
        ref={grid}
        role="group"
        aria-label={texto.titulo}
        className="z-perio-grade"
        onKeyDown={(event) => {
          if (!data.editavel || event.ctrlKey || event.metaKey || event.altKey) return;
          if (!(event.target instanceof HTMLElement) || event.target.dataset['casa'] === undefined) return;
          if (act.press(event.key)) event.preventDefault();
        }}
      >
        <Arch upper teeth={teeth} {...shared} />
        <Arch upper={false} teeth={teeth} {...shared} />
      </div>
      {data.editavel ? (
        <Flex wrap gap="4px 16px" align="center" className="z-nao-imprimir z-perio-pe">
          <span role="status" className={sheet.recusa ? 'z-perio-recusa' : 'z-fraco'}>
            {hint ?? (pending === 0 ? texto.guardado : failed ? texto.esperando(pending) : texto.guardando)}
          </span>
          {failed && pending > 0 ? (
            <Button size="small" loading={busy} onClick={() => void act.send()}>
              {texto.guardarAgora}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      {data.editavel ? <Keypad onPress={act.press} /> : null}
      {data.editavel ? (
        <Collapse
          ghost
          size="small"
          className="z-nao-imprimir z-so-mesa"
          items={[
            {
              key: 'teclas',
              label: texto.verTeclas,
              children: (
                <dl className="z-perio-teclas">
                  {texto.teclas.map(([key, does]) => (
                    <div key={key}>
                      <dt>
                        <kbd>{key}</kbd>
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              ),
            },
          ]}
        />
      ) : null}
      <p className="z-fraco">{texto.legenda}</p>
      <Indices data={data} fichas={sheet.fichas} />
      {data.outros.length > 0 ? (
        <section className="z-pilha" aria-label={texto.comparar}>
          <Field id={fieldId} label={texto.comparar} className="z-perio-comparar z-nao-imprimir">
            <Select<number>
              id={fieldId}
              allowClear
              value={otherId}
              placeholder={texto.semComparacao}
              options={data.outros.map(({ id, data: day }) => ({ value: id, label: texto.dia(day) }))}
              onChange={(value) => setOtherId(value ?? null)}
            />
          </Field>
          {other && before ? <Changes day={other.data} before={before} after={sheet.fichas} /> : null}
        </section>
      ) : null}
    </div>
  );
}

const KEYS = '7 8 9 S P 4 5 6 M F 1 2 3 + - 0 ␣ Backspace ArrowLeft ArrowRight'
  .split(' ')
  .map((key) => (key === '␣' ? ' ' : key));

/** For a finger: the same keys, large. */
function Keypad({ onPress }: { readonly onPress: (key: string) => void }) {
  return (
    <div className="z-perio-teclado z-nao-imprimir" role="group" aria-label={texto.teclado}>
      {KEYS.map((key) => (
        <Button key={key} onClick={() => onPress(key)}>
          {texto.tecla[key] ?? key}
        </Button>
      ))}
    </div>
  );
}

function Indices({
  data,
  fichas,
}: {
  readonly data: FichaPeriodontal;
  readonly fichas: ReadonlyMap<string, FichaDente>;
}) {
  const rows = useMemo(
    () =>
      [
        { id: data.id, data: data.data, ...indices(fichas.values()) },
        ...data.outros.map((row) => ({
          id: row.id,
          data: row.data,
          ...indices(teethOf(row.dentes).values()),
        })),
      ].toSorted((a, b) => b.data.localeCompare(a.data) || b.id - a.id),
    [data, fichas],
  );
  const { dia, sitios, media, insercao } = texto.colunas;
  return (
    <DataTable
      aria-label={texto.indices}
      rowKey="id"
      className="z-tabela-densa"
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: dia,
          render: (_, row) =>
            row.id === data.id ? (
              <strong>
                {texto.dia(row.data)}, {texto.esteExame}
              </strong>
            ) : (
              texto.dia(row.data)
            ),
        },
        { title: sitios, align: 'right', render: (_, row) => row.sitios },
        { title: texto.sangramento, align: 'right', render: (_, row) => texto.porCento(row.sangramento) },
        { title: texto.placa, align: 'right', render: (_, row) => texto.porCento(row.placa) },
        { title: media, align: 'right', render: (_, row) => texto.milimetros(row.profundidadeMedia) },
        { title: insercao, align: 'right', render: (_, row) => texto.milimetros(row.insercaoMedia) },
        { title: texto.bolsas, align: 'right', render: (_, row) => row.bolsas },
        { title: texto.fundas, align: 'right', render: (_, row) => row.bolsasFundas },
      ]}
    />
  );
}

const worse = ({ antes, depois }: MudancaPeriodontal): boolean => depois > antes;

type ChangesProps = {
  readonly day: string;
  readonly before: ReadonlyMap<string, FichaDente>;
  readonly after: ReadonlyMap<string, FichaDente>;
};

function Changes({ day, before, after }: ChangesProps) {
  const rows = useMemo(() => mudancas(before, after), [before, after]);
  // The worst first; the sites of one tooth that went the same way stand together.
  const teeth = Map.groupBy(rows, (row) => `${row.dente} ${worse(row)}`);
  return (
    <section aria-labelledby="perio-mudancas" className="z-pilha">
      <h2 id="perio-mudancas">{texto.mudancas(day)}</h2>
      {rows.length === 0 ? <p className="z-fraco">{texto.semMudanca}</p> : null}
      <ul className="z-limpa z-odonto-lista">
        {[...teeth].map(([key, [first, ...more]]) =>
          first ? (
            <li key={key} className="z-linha">
              <Tag tone={worse(first) ? 'error' : 'success'}>
                {worse(first) ? texto.piorou : texto.melhorou}
              </Tag>
              {texto.mudanca([first, ...more])}
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
