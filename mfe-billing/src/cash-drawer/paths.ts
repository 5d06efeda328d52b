/** Every address of the drawer and the deposits, in one place. */
export const paths = {
  drawer: '/cash-drawer',
  day: (date: string) => `/cash-drawer?${new URLSearchParams({ date })}`,
  printDay: (date: string) => `/cash-drawer/${date}/print`,
  deposits: '/deposits',
  /** The deposit form with a drawer chosen. */
  bankDrop: (fromDrawer: string) => `/deposits?${new URLSearchParams({ fromDrawer })}`,
  printDeposit: (id: string) => `/deposits/${id}/print`,
};

/** What a change of either makes old beside itself. */
export const cashReads = ['/api/cash-drawer', '/api/deposits'] as const;
