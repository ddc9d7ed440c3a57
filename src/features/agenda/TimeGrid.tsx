/** Hours down, people, rooms or days across: what is taken, what is free, what is closed. */
import { Grid, Typography } from 'antd';
import { useMemo, type DragEvent } from 'react';
import type { Livre } from '#domain/agenda/tipos.ts';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import {
  diasTocados,
  emFaixasAte,
  horaDe,
  livresDe,
  minutosDoDia,
  minutosEm,
  ocupa,
  tocaODia,
} from './geometry.ts';
import { useGridKeys } from './useGridKeys.ts';
import { Item, ItemPile, TIPO } from './Item.tsx';

export type Coluna = {
  readonly key: string;
  readonly titulo: string;
  readonly detalhe?: string | null;
  readonly dia: string;
  readonly profissionalId?: number;
  readonly salaId?: number;
};

export type Solto = { readonly inicio: string; readonly profissionalId?: number; readonly salaId?: number };

type Props = {
  readonly grade: GradeAgenda;
  readonly colunas: readonly Coluna[];
  readonly agora: number;
  readonly mayInsert: boolean;
  readonly mayMove: boolean;
  readonly onFree: (livre: Livre) => void;
  readonly onItem: (item: ItemAgenda) => void;
  readonly onDrop: (item: ItemAgenda, onde: Solto) => void;
};

/** Pixels of a minute; a drop goes to the nearest five of them. */
const PX = 1.5;
const PASSO = 5;
/** Narrower than this no name can be read: a column with people side by side is as wide as they need. */
const LARGURA = 192;
const LARGURA_LADO_A_LADO = 124;
/** How many stand side by side before the rest is piled: on a phone, and where one of several columns would push the others away. */
const LADO_A_LADO = { estreito: 3, sozinha: 8 };
/** Pixels of a line and of the frame around all; minutes that one line takes. */
const LINHA = 17;
const MOLDURA = 4;
const UMA_LINHA = 14;
/** Height of the row of names, which stays in sight. */
const CABECA = 44;
const MOVEM = ['AGENDADO', 'CONFIRMADO'];

const pertence = (item: { profissionalId: number | null; salaId: number | null }, coluna: Coluna): boolean =>
  (coluna.profissionalId === undefined || item.profissionalId === coluna.profissionalId) &&
  (coluna.salaId === undefined || item.salaId === coluna.salaId);

/** The hour before the line of now at the top: what is over stays above. Once, when the line appears. */
function mostrarAgora(linha: HTMLElement | null): void {
  const rola = linha?.closest('.z-ag-rola');
  if (!linha || !rola) return;
  const abaixo = linha.getBoundingClientRect().top - rola.getBoundingClientRect().top;
  rola.scrollTop = Math.max(0, rola.scrollTop + abaixo - CABECA - 60 * PX);
}

export function TimeGrid(props: Props) {
  const { grade, colunas, agora, mayInsert, mayMove, onFree, onItem, onDrop } = props;
  const livres = useMemo(() => livresDe(grade, agora), [grade, agora]);
  const dias = [...new Set(colunas.map(({ dia }) => dia))];
  const itens = grade.agendamentos.filter(
    (agendamento) => ocupa(agendamento) && diasTocados(agendamento, dias).length > 0,
  );
  const janelas = grade.janelas.filter((janela) => diasTocados(janela, dias).length > 0);
  // Of what goes over midnight each day has its own part.
  const bordas = [...itens, ...janelas].flatMap((item) =>
    diasTocados(item, dias).flatMap((dia) => [
      Math.max(0, minutosEm(item.inicio, dia)),
      Math.min(minutosDoDia(dia), minutosEm(item.fim, dia)),
    ]),
  );
  const abre = Math.floor(Math.min(8 * 60, ...bordas) / 60) * 60;
  const fecha = Math.ceil(Math.max(18 * 60, ...bordas) / 60) * 60;
  const altura = (fecha - abre) * PX;
  const caixa = (inicio: string | number, fim: string | number, dia: string) => {
    const [de, ate] = [Math.max(abre, minutosEm(inicio, dia)), Math.min(fecha, minutosEm(fim, dia))];
    return { top: (de - abre) * PX, height: Math.max(0, (ate - de) * PX - 1) };
  };
  const minutoDeAgora = minutosEm(agora, diaDe(agora));
  const nome = (id: number) => grade.profissionais.find((profissional) => profissional.id === id)?.nome ?? '';
  const soltar = (event: DragEvent<HTMLElement>, coluna: Coluna) => {
    event.preventDefault();
    const item = itens.find(({ id }) => String(id) === event.dataTransfer.getData(TIPO));
    if (!item) return;
    const pego = Number(event.dataTransfer.getData('text/plain'));
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - pego;
    const minutos = Math.round((abre + y / PX) / PASSO) * PASSO;
    const inicio = new Date(Date.parse(inicioDoDia(coluna.dia)) + minutos * 60_000).toISOString();
    const { profissionalId, salaId } = coluna;
    onDrop(item, {
      inicio,
      ...(profissionalId === undefined ? {} : { profissionalId }),
      ...(salaId === undefined ? {} : { salaId }),
    });
  };
  const { md = true } = Grid.useBreakpoint();
  const limite = md && colunas.length === 1 ? LADO_A_LADO.sozinha : LADO_A_LADO.estreito;
  const postos = colunas.map((coluna) =>
    emFaixasAte(
      itens.filter((item) => tocaODia(item, coluna.dia) && pertence(item, coluna)),
      limite,
      UMA_LINHA,
    ),
  );
  const larguras = postos.map((coluna) =>
    Math.max(LARGURA, ...coluna.map(({ lanes }) => lanes * LARGURA_LADO_A_LADO)),
  );
  const { box: caixaDaGrade, onKeyDown: andar } = useGridKeys();
  const horas = Array.from({ length: (fecha - abre) / 60 }, (_, hora) => abre / 60 + hora);

  return (
    // A day that is closed has nothing in it that takes the focus, and is scrolled by keyboard all the same.
    /* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the grid
       scrolls, and the arrows walk through its buttons */
    <div
      ref={caixaDaGrade}
      className="z-ag-rola z-nao-imprimir"
      role="region"
      aria-label={texto.gradeDoDia}
      tabIndex={0}
      onKeyDown={andar}
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="z-ag-grade"
        style={{
          gridTemplateColumns: `52px ${larguras.map((largura) => `minmax(${largura}px, ${largura}fr)`).join(' ')}`,
        }}
      >
        <div className="z-ag-canto" />
        {colunas.map((coluna) => (
          <div key={coluna.key} className="z-ag-cabeca">
            <Typography.Text strong ellipsis={{ tooltip: coluna.titulo }}>
              {coluna.titulo}
            </Typography.Text>
            {coluna.detalhe ? <span className="z-fraco z-corte">{coluna.detalhe}</span> : null}
          </div>
        ))}
        <div className="z-ag-horas" style={{ height: altura }} aria-hidden>
          {horas.map((hora) => (
            <time key={hora} style={{ top: (hora * 60 - abre) * PX }}>
              {`${String(hora % 24).padStart(2, '0')}:00`}
            </time>
          ))}
        </div>
        {colunas.map((coluna, at) => (
          <section
            key={coluna.key}
            className="z-ag-coluna"
            aria-label={coluna.titulo}
            style={{ height: altura, backgroundSize: `100% ${60 * PX}px` }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => soltar(event, coluna)}
          >
            {janelas
              .filter((janela) => tocaODia(janela, coluna.dia) && pertence(janela, coluna))
              .map((janela) => (
                <div
                  key={`${janela.escalaId} ${janela.inicio}`}
                  className="z-ag-janela"
                  style={caixa(janela.inicio, janela.fim, coluna.dia)}
                />
              ))}
            {mayInsert
              ? livres
                  .filter((horario) => diaDe(horario.inicio) === coluna.dia && pertence(horario, coluna))
                  .map((horario) => (
                    <button
                      key={`${horario.escalaId} ${horario.inicio}`}
                      type="button"
                      className="z-ag-livre"
                      style={caixa(horario.inicio, horario.fim, coluna.dia)}
                      aria-label={texto.reservar(horaDe(horario.inicio), nome(horario.profissionalId))}
                      onClick={() => onFree(horario)}
                    >
                      {horaDe(horario.inicio)}
                    </button>
                  ))
              : null}
            {grade.bloqueios
              .filter(
                (bloqueio) =>
                  diaDe(bloqueio.inicio) <= coluna.dia &&
                  diaDe(bloqueio.fim) >= coluna.dia &&
                  (bloqueio.profissionalId === null ||
                    coluna.profissionalId === undefined ||
                    bloqueio.profissionalId === coluna.profissionalId) &&
                  (bloqueio.salaId === null ||
                    coluna.salaId === undefined ||
                    bloqueio.salaId === coluna.salaId) &&
                  // A block of one professional says nothing of a room, nor one of a room of a professional.
                  (coluna.profissionalId !== undefined
                    ? bloqueio.salaId === null
                    : bloqueio.profissionalId === null),
              )
              .map((bloqueio) => (
                <div
                  key={bloqueio.id}
                  className="z-ag-bloqueio z-fraco"
                  style={caixa(bloqueio.inicio, bloqueio.fim, coluna.dia)}
                >
                  {texto.bloqueio(bloqueio.motivo)}
                </div>
              ))}
            {coluna.dia === diaDe(agora) && minutoDeAgora >= abre && minutoDeAgora <= fecha ? (
              <div
                ref={mostrarAgora}
                className="z-ag-agora"
                style={{ top: (minutoDeAgora - abre) * PX }}
                aria-hidden
              />
            ) : null}
            {(postos[at] ?? []).map(({ item, lane, lanes, span }) => {
              const { top, height } = caixa(item.inicio, item.fim, coluna.dia);
              const linhas = Math.max(1, Math.floor((height - MOLDURA) / LINHA));
              const style = {
                top,
                height: Math.max(height, UMA_LINHA * PX),
                left: `calc(${(100 / lanes) * lane}% + 2px)`,
                width: `calc(${(100 / lanes) * span}% - 4px)`,
              };
              const nomeNoItem = (agendamento: ItemAgenda) =>
                coluna.profissionalId === undefined ? nome(agendamento.profissionalId) : null;
              return 'itens' in item ? (
                <ItemPile
                  key={`${item.inicio} mais`}
                  pilha={item}
                  quem={nomeNoItem}
                  style={style}
                  onOpen={onItem}
                />
              ) : (
                <Item
                  key={item.id}
                  item={item}
                  quem={nomeNoItem(item)}
                  draggable={mayMove && MOVEM.includes(item.situacao)}
                  style={style}
                  linhas={linhas === 1 || span < lanes ? linhas : undefined}
                  onOpen={onItem}
                />
              );
            })}
          </section>
        ))}
      </div>
    </div>
  );
}
