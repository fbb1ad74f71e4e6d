/** What stands below the head of the dashboard: it comes once the head is drawn, in one piece. */
export { ContractOffers } from './contract-offers.tsx';
export { Duties } from './duties.tsx';
export { Followed } from './followed.tsx';
export { LatestNews } from './latest-news.tsx';
export { LiveStream } from './live-stream.tsx';
export { MaintenanceNote } from './maintenance-note.tsx';
export { MyTable } from './my-table.tsx';
export { OwnStanding } from './own-standing.tsx';
export { RecentResults } from './recent-results.tsx';
export { RecentTransfers } from './recent-transfers.tsx';
export { TeamsLooking } from './teams-looking.tsx';
