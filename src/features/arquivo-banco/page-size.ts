/** Pages of a bank file's lines. */
export const PAGINA = { defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false } as const;
