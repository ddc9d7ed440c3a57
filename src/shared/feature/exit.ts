/** Something of the person's that would stay open behind them when they sign out. */
export type ExitNotice = {
  /** 'Você tem 2 prontuários abertos' */
  readonly title: string;
  readonly text: string;
  /** The way to it. */
  readonly see: { readonly label: string; readonly path: string };
};

/** A feature's `exit.ts` exports it as `exit`; null: nothing to say. */
export type AskExit = () => Promise<ExitNotice | null>;
